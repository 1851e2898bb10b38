#pragma once

#include "CoreMinimal.h"
#include "IndexTypes.h"

namespace UE::Geometry
{
class FDynamicMeshAttributeSet;
class FDynamicMesh3
{
public:
	FDynamicMesh3();
	FDynamicMesh3(FDynamicMesh3&& MoveMesh);
	int VertexCount() const;
	int TriangleCount() const;
	FVector3d GetVertex(int VertexID) const;
	int AppendVertex(const FVector3d& Position);
	int AppendTriangle(int Vertex0, int Vertex1, int Vertex2, int GroupID = 0);
	void SetVertex(int VertexID, const FVector3d& vNewPos, bool bTrackChange = true);
	bool HasAttributes() const;
	void EnableAttributes();
	FDynamicMeshAttributeSet* Attributes();
};
} // namespace UE::Geometry
