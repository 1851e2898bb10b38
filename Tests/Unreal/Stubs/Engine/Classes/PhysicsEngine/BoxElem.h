#pragma once

#include "PhysicsEngine/ShapeElem.h"

struct FKBoxElem : public FKShapeElem
{
	FSIM_STUB_STRUCT(FKBoxElem)
	FVector Center;
	FRotator Rotation;
	float X;
	float Y;
	float Z;
	FKBoxElem();
	FTransform GetTransform() const;
};
