#pragma once

#include "PhysicsEngine/ShapeElem.h"

struct FKSphylElem : public FKShapeElem
{
	FSIM_STUB_STRUCT(FKSphylElem)
	FVector Center;
	FRotator Rotation;
	float Radius;
	float Length;
	FKSphylElem();
	FTransform GetTransform() const;
};
