#pragma once

#include "MeshDescription.h"

class FMeshConstAttributes
{
public:
	explicit FMeshConstAttributes(const FMeshDescription& InMeshDescription);
	TVertexAttributesConstRef<FVector3f> GetVertexPositions() const;
};
class FMeshAttributes
{
public:
	explicit FMeshAttributes(FMeshDescription& InMeshDescription);
	virtual ~FMeshAttributes();
	virtual void Register(bool bKeepExistingAttribute = false);
	TVertexAttributesRef<FVector3f> GetVertexPositions();
};
