#pragma once

#include "Components/SceneComponent.h"

class URadialForceComponent : public USceneComponent
{
	FSIM_STUB_CLASS(URadialForceComponent, USceneComponent)
	float Radius;
	float ImpulseStrength;
	uint32 bImpulseVelChange : 1;
	uint32 bIgnoreOwningActor : 1;
	virtual void FireImpulse();
};
