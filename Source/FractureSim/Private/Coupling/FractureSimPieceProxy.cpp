// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimPieceProxy.h"

#include "FractureSimComponent.h"

UFractureSimPieceProxy::UFractureSimPieceProxy()
{
	Mobility = EComponentMobility::Movable;
	SetAbsolute(true, true, true);
	SetHiddenInGame(true);
	SetCanEverAffectNavigation(false);
}
