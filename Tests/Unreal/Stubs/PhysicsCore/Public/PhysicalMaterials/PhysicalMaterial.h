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
	float Restitution;
	float Density;
};
