#pragma once

#include "GameFramework/Actor.h"

class AWorldSettings : public AActor
{
	FSIM_STUB_CLASS(AWorldSettings, AActor)
	float KillZ;
	float TimeDilation;
	float GetEffectiveTimeDilation() const;
	virtual float GetGravityZ() const;
};
