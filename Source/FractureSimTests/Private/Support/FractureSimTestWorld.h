// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "CoreMinimal.h"

class AFractureSimTestActor;
class UFractureSimWorldSubsystem;
class UWorld;

/** A game world without a map, ticked by hand; gone with its scope. */
class FFractureSimTestWorld
{
public:
	FFractureSimTestWorld();
	~FFractureSimTestWorld();
	FFractureSimTestWorld(const FFractureSimTestWorld&) = delete;
	FFractureSimTestWorld& operator=(const FFractureSimTestWorld&) = delete;

	UWorld& Get() const { return *World; }
	UFractureSimWorldSubsystem& Simulation() const;
	AFractureSimTestActor* SpawnBar(const FVector& Location) const;
	/** Frames of 1/60 s, or of another length. */
	void Tick(int32 Frames, float Seconds = 1.0f / 60.0f) const;

private:
	UWorld* World = nullptr;
};
