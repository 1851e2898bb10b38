#pragma once

#include "PhysicsEngine/ShapeElem.h"

struct FKSphereElem : public FKShapeElem
{
	FSIM_STUB_STRUCT(FKSphereElem)
	FVector Center;
	float Radius;
	FKSphereElem();
	FTransform GetTransform() const;
};
