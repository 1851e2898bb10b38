#pragma once

#include "GameFramework/Actor.h"

class AGameStateBase : public AActor
{
	FSIM_STUB_CLASS(AGameStateBase, AActor)
	virtual double GetServerWorldTimeSeconds() const;
};
