#pragma once

#include "MeshAttributes.h"

class FStaticMeshConstAttributes : public FMeshConstAttributes
{
public:
	explicit FStaticMeshConstAttributes(const FMeshDescription& InMeshDescription);
	TVertexInstanceAttributesConstRef<FVector2f> GetVertexInstanceUVs() const;
	TVertexInstanceAttributesConstRef<FVector3f> GetVertexInstanceNormals() const;
	TVertexInstanceAttributesConstRef<FVector4f> GetVertexInstanceColors() const;
};
