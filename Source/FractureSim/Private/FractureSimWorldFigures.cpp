// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimWorldSubsystem.h"

#include "Core/FractureSimStats.h"
#include "FractureSimWorldState.h"

// What a simulation holds and takes: for games, for stat FractureSim and for CSV files.

FFractureSimStatistics UFractureSimWorldSubsystem::GetStatistics()
{
	FFractureSimStatistics Result;
	const fsim::World* World = AcquireWorld();
	if (!World)
	{
		return Result;
	}
	const fsim::WorldStatistics& Sums = World->statistics();
	Result.ActiveBodies = State->Active.Num();
	Result.WaitingBodies = FMath::Max(Components.Num() - State->Active.Num(), 0);
	Result.Particles = static_cast<int32>(Sums.particles);
	Result.Pieces = static_cast<int32>(Sums.pieces);
	Result.BrokenBonds = static_cast<int32>(Sums.brokenBonds);
	Result.Colliders = State->Colliders.Num();
	Result.StepMilliseconds = static_cast<float>(State->StepSeconds * 1000.0);
	Result.WaitMilliseconds = static_cast<float>(State->WaitSeconds * 1000.0);
	Result.StateKilobytes = static_cast<int32>(Sums.stateBytes / 1024);
	return Result;
}

void UFractureSimWorldSubsystem::UpdateStats()
{
	SET_DWORD_STAT(STAT_FractureSimBodies, State->Active.Num());
	SET_DWORD_STAT(STAT_FractureSimWaiting, FMath::Max(Components.Num() - State->Active.Num(), 0));
	SET_DWORD_STAT(STAT_FractureSimColliders, State->Colliders.Num());
	CSV_CUSTOM_STAT(FractureSim, ActiveBodies, State->Active.Num(), ECsvCustomStatOp::Set);
	CSV_CUSTOM_STAT(FractureSim, Colliders, State->Colliders.Num(), ECsvCustomStatOp::Set);
#if STATS
	if (!State->Active.IsEmpty())
	{
		const fsim::WorldStatistics& Sums = State->World->statistics();
		SET_DWORD_STAT(STAT_FractureSimParticles, Sums.particles);
		SET_DWORD_STAT(STAT_FractureSimPieces, Sums.pieces);
		SET_MEMORY_STAT(STAT_FractureSimStateMemory, Sums.stateBytes);
	}
#endif
}
