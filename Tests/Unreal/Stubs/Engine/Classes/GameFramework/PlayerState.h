#pragma once

#include "GameFramework/Actor.h"

class APlayerState : public AActor
{
	FSIM_STUB_CLASS(APlayerState, AActor)
};
