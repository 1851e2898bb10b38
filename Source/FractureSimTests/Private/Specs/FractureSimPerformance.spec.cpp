// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "FractureSimAsset.h"
#include "FractureSimComponent.h"
#include "FractureSimTestActor.h"
#include "FractureSimWorldSubsystem.h"
#include "Support/FractureSimTestWorld.h"

#include "HAL/PlatformTime.h"

BEGIN_DEFINE_SPEC(FFractureSimPerformanceSpec, "FractureSim.Performance",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::PerfFilter)
// Times are for people to compare, in the log of the run; nothing fails by them.
void Report(const TCHAR* What, double Seconds, int32 Frames, const FFractureSimStatistics& Sums)
{
	AddInfo(FString::Printf(TEXT("%s: %.3f ms a frame; %d bodies active, %d waiting, %d pieces, %d KB"), What,
		Seconds * 1000.0 / Frames, Sums.ActiveBodies, Sums.WaitingBodies, Sums.Pieces, Sums.StateKilobytes));
}
END_DEFINE_SPEC(FFractureSimPerformanceSpec)

void FFractureSimPerformanceSpec::Define()
{
	It(TEXT("times a thousand bodies that wait"), [this]() {
		FFractureSimTestWorld World;
		for (int32 Index = 0; Index < 1000; ++Index)
		{
			World.SpawnBar(FVector(Index % 32 * 300.0, Index / 32 * 300.0, 100.0));
		}
		const double Began = FPlatformTime::Seconds();
		World.Tick(60);
		const FFractureSimStatistics Sums = World.Simulation().GetStatistics();
		Report(TEXT("waiting"), FPlatformTime::Seconds() - Began, 60, Sums);
		TestEqual(TEXT("none is simulated"), Sums.ActiveBodies, 0);
	});

	It(TEXT("times a hundred bodies that break"), [this]() {
		FFractureSimTestWorld World;
		TArray<AFractureSimTestActor*> Actors;
		for (int32 Index = 0; Index < 100; ++Index)
		{
			Actors.Add(World.SpawnBar(FVector(Index % 10 * 300.0, Index / 10 * 300.0, 500.0)));
		}
		for (const AFractureSimTestActor* Actor : Actors)
		{
			Actor->Bar->Shatter(Actor->GetActorLocation(), 1000.0f);
		}
		const double Began = FPlatformTime::Seconds();
		World.Tick(120);
		const FFractureSimStatistics Sums = World.Simulation().GetStatistics();
		Report(TEXT("breaking"), FPlatformTime::Seconds() - Began, 120, Sums);
		TestEqual(TEXT("all are simulated"), Sums.ActiveBodies, 100);
		TestEqual(TEXT("all are in pieces"), Sums.Pieces, 800);
	});
}

#endif
