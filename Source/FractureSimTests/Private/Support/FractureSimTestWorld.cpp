// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimTestWorld.h"

#include "FractureSimTestActor.h"
#include "FractureSimWorldSubsystem.h"

#include "CoreGlobals.h"
#include "Engine/Engine.h"
#include "Engine/EngineBaseTypes.h"
#include "Engine/World.h"
#include "GameFramework/WorldSettings.h"

FFractureSimTestWorld::FFractureSimTestWorld()
{
	World = UWorld::CreateWorld(EWorldType::Game, false);
	GEngine->CreateNewWorldContext(EWorldType::Game).SetCurrentWorld(World);
	World->InitializeActorsForPlay(FURL());
	World->BeginPlay();
	// Without a game mode nobody else tells the actors.
	World->GetWorldSettings()->NotifyBeginPlay();
}

FFractureSimTestWorld::~FFractureSimTestWorld()
{
	World->EndPlay(EEndPlayReason::Quit);
	GEngine->DestroyWorldContext(World);
	World->DestroyWorld(false);
}

UFractureSimWorldSubsystem& FFractureSimTestWorld::Simulation() const
{
	return *World->GetSubsystem<UFractureSimWorldSubsystem>();
}

AFractureSimTestActor* FFractureSimTestWorld::SpawnBar(const FVector& Location) const
{
	return World->SpawnActor<AFractureSimTestActor>(Location, FRotator(0.0, 0.0, 0.0));
}

void FFractureSimTestWorld::Tick(int32 Frames, float Seconds) const
{
	for (int32 Frame = 0; Frame < Frames; ++Frame)
	{
		World->Tick(LEVELTICK_All, Seconds);
		// Nothing ticks twice in one frame of the engine.
		++GFrameCounter;
	}
}
