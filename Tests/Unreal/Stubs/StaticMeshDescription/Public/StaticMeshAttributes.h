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
class FStaticMeshAttributes : public FMeshAttributes
{
public:
	explicit FStaticMeshAttributes(FMeshDescription& InMeshDescription);
	virtual void Register(bool bKeepExistingAttribute = false) override;
	TVertexInstanceAttributesRef<FVector3f> GetVertexInstanceNormals();
};
