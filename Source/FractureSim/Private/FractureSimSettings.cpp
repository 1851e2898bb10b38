// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimSettings.h"

UFractureSimSettings::UFractureSimSettings()
{
	CollidedTypes = {ECC_WorldStatic, ECC_WorldDynamic, ECC_Pawn, ECC_PhysicsBody, ECC_Vehicle, ECC_Destructible};
	PushedTypes = {ECC_PhysicsBody, ECC_Destructible};
}

FName UFractureSimSettings::GetCategoryName() const
{
	return TEXT("Plugins");
}
