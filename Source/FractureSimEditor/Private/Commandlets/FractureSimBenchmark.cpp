// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Commandlets/FractureSimBenchmark.h"

#include "FractureSimBodyComponent.h"
#include "FractureSimWorldSubsystem.h"
#include "Level/FractureSimPlayButtons.h"

#include "CoreGlobals.h"
#include "Engine/Engine.h"
#include "Engine/World.h"
#include "GameFramework/WorldSettings.h"

namespace FractureSimBenchmark
{
namespace
{
void BreakAll(UFractureSimWorldSubsystem& Simulation)
{
	for (UFractureSimBodyComponent* Body : Simulation.GetComponents())
	{
		FractureSimPlayButtons::BreakNow(*Body);
	}
}
} // namespace

void Play(UWorld& World)
{
	World.WorldType = EWorldType::Game;
	World.AddToRoot();
	GEngine->CreateNewWorldContext(EWorldType::Game).SetCurrentWorld(&World);
	if (!World.bIsWorldInitialized)
	{
		World.InitWorld();
	}
	World.InitializeActorsForPlay(FURL());
	World.BeginPlay();
	if (!World.HasBegunPlay())
	{
		World.GetWorldSettings()->NotifyBeginPlay(); // without a game mode nobody else tells the actors
	}
}

void TickFrame(UWorld& World, float Seconds)
{
	World.Tick(LEVELTICK_All, Seconds);
	++GFrameCounter; // nothing ticks twice in one frame of the engine
}

void End(UWorld& World)
{
	World.EndPlay(EEndPlayReason::Quit);
	GEngine->DestroyWorldContext(&World);
	World.DestroyWorld(false);
	World.RemoveFromRoot();
}

bool Run(UWorld& World, float Seconds, FFractureSimBenchmarkResult& OutResult)
{
	constexpr float FrameSeconds = 1.0f / 60.0f;
	constexpr int32 BreakFrame = 30;
	Play(World);
	UFractureSimWorldSubsystem* Simulation = UFractureSimWorldSubsystem::Get(&World);
	OutResult.Csv = TEXT("frame,step_ms,wait_ms,active,pieces,broken_bonds,colliders\n");
	const int32 Frames = Simulation ? FMath::Max(1, FMath::RoundToInt(Seconds / FrameSeconds)) : 0;
	for (int32 Frame = 0; Frame < Frames; ++Frame)
	{
		if (Frame == BreakFrame)
		{
			BreakAll(*Simulation);
		}
		TickFrame(World, FrameSeconds);
		const FFractureSimStatistics Now = Simulation->GetStatistics();
		const double Step = static_cast<double>(Now.StepMilliseconds);
		OutResult.MeanMilliseconds += Step / static_cast<double>(Frames);
		OutResult.WorstMilliseconds = FMath::Max(OutResult.WorstMilliseconds, Step);
		OutResult.Last = Now;
		OutResult.Csv += FString::Printf(TEXT("%d,%.3f,%.3f,%d,%d,%d,%d\n"), Frame, Step,
			static_cast<double>(Now.WaitMilliseconds), Now.ActiveBodies, Now.Pieces, Now.BrokenBonds, Now.Colliders);
	}
	OutResult.Frames = Frames;
	End(World);
	return Simulation != nullptr;
}
} // namespace FractureSimBenchmark
