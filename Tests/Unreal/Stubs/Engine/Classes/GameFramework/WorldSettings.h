#pragma once

#include "GameFramework/Actor.h"

class APlayerState;

class AWorldSettings : public AActor
{
	FSIM_STUB_CLASS(AWorldSettings, AActor)
	float TimeDilation;
	virtual float GetGravityZ() const;
	virtual void NotifyBeginPlay();
	virtual void SetPauserPlayerState(class APlayerState* PlayerState);
};
