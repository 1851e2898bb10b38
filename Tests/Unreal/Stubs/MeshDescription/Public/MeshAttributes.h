#pragma once

#include "MeshDescription.h"

class FMeshConstAttributes
{
public:
	explicit FMeshConstAttributes(const FMeshDescription& InMeshDescription);
	TVertexAttributesConstRef<FVector3f> GetVertexPositions() const;
};
