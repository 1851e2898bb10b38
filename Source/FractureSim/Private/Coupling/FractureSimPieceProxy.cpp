// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimPieceProxy.h"

#include "FractureSimComponent.h"

UFractureSimPieceProxy::UFractureSimPieceProxy()
{
	Mobility = EComponentMobility::Movable;
	SetUsingAbsoluteLocation(true);
	SetUsingAbsoluteRotation(true);
	SetUsingAbsoluteScale(true);
	SetHiddenInGame(true);
	SetCanEverAffectNavigation(false);
}
