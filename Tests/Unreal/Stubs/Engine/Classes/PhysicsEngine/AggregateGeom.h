#pragma once

#include "PhysicsEngine/BoxElem.h"
#include "PhysicsEngine/ConvexElem.h"
#include "PhysicsEngine/SphereElem.h"
#include "PhysicsEngine/SphylElem.h"

struct FKAggregateGeom
{
	FSIM_STUB_STRUCT(FKAggregateGeom)
	TArray<FKSphereElem> SphereElems;
	TArray<FKBoxElem> BoxElems;
	TArray<FKSphylElem> SphylElems;
	TArray<FKConvexElem> ConvexElems;
	int32 GetElementCount() const;
	FBox CalcAABB(const FTransform& Transform) const;
};
