// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimDentActor.h"

#include "FractureSimDentComponent.h"

AFractureSimDentActor::AFractureSimDentActor()
{
	DentComponent = CreateDefaultSubobject<UFractureSimDentComponent>(TEXT("FractureSimDent"));
	SetRootComponent(DentComponent);
}
