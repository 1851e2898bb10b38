#pragma once

#include "PhysicsEngine/ShapeElem.h"

struct FKConvexElem : public FKShapeElem
{
	FSIM_STUB_STRUCT(FKConvexElem)
	TArray<FVector> VertexData;
	TArray<int32> IndexData;
	FKConvexElem();
	FTransform GetTransform() const;
	void SetTransform(const FTransform& InTransform);
	void UpdateElemBox();
};
