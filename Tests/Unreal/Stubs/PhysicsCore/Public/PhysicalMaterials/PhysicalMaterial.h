#pragma once

#include "UObject/Object.h"

enum EPhysicalSurface : int
{
	SurfaceType_Default,
	SurfaceType1,
	SurfaceType2,
	SurfaceType3,
	SurfaceType_Max = 63
};
class UPhysicalMaterial : public UObject
{
	FSIM_STUB_CLASS(UPhysicalMaterial, UObject)
	float Friction;
	float StaticFriction;
	float Restitution;
	float Density;
	EPhysicalSurface SurfaceType;
	static EPhysicalSurface DetermineSurfaceType(UPhysicalMaterial const* PhysicalMaterial);
};
