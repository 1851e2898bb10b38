#pragma once

#include "UObject/Object.h"

class UDamageType : public UObject
{
	FSIM_STUB_CLASS(UDamageType, UObject)
	uint32 bRadialDamageVelChange : 1;
	float DamageImpulse;
	float DamageFalloff;
};
