#pragma once

#include "GameFramework/Actor.h"

class AController : public AActor
{
	FSIM_STUB_CLASS(AController, AActor)
	APawn* GetPawn() const;
};
