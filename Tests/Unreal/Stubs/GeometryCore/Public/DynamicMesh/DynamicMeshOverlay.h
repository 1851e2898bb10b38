#pragma once

#include "CoreMinimal.h"
#include "IndexTypes.h"

namespace UE::Geometry
{
template <typename VectorType> class FsimStubOverlay
{
public:
	int AppendElement(VectorType Value);
	void SetElement(int ElementID, const VectorType& Value);
	int SetTriangle(int TriangleID, const FIndex3i& TriElements, bool bAllowElementFreeAndElementParentChange = false);
};
class FDynamicMeshNormalOverlay : public FsimStubOverlay<FVector3f>
{
};
class FDynamicMeshColorOverlay : public FsimStubOverlay<FVector4f>
{
};
} // namespace UE::Geometry
