#pragma once

#include "UObject/Object.h"

class UCollisionProfile : public UObject
{
	FSIM_STUB_CLASS(UCollisionProfile, UObject)
	static const FName BlockAll_ProfileName;
	static const FName PhysicsActor_ProfileName;
	static const FName BlockAllDynamic_ProfileName;
};
