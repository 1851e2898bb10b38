#pragma once

#include "GameFramework/Actor.h"

class APawn : public AActor
{
	FSIM_STUB_CLASS(APawn, AActor)
	AController* GetController() const;
};
