#pragma once

#include "GameFramework/Actor.h"

class ABrush : public AActor
{
	FSIM_STUB_CLASS(ABrush, AActor)
};
