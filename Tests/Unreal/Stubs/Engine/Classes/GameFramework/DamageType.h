#pragma once

#include "UObject/Object.h"

class UDamageType : public UObject
{
	FSIM_STUB_CLASS(UDamageType, UObject)
	float DamageImpulse;
	float DamageFalloff;
};
