// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimActor.h"

#include "FractureSimComponent.h"

AFractureSimActor::AFractureSimActor()
{
	FractureSimComponent = CreateDefaultSubobject<UFractureSimComponent>(TEXT("FractureSim"));
	SetRootComponent(FractureSimComponent);
}
