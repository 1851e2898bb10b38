// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "Core/FractureSimTaskScheduler.h"
#include "Coupling/FractureSimColliders.h"
#include "FractureSimUnits.h"

#include "FractureSim/World.h"

#include "CoreMinimal.h"
#include "UObject/WeakObjectPtr.h"
#include "Tasks/Task.h"

#include <memory>

class UFractureSimBodyComponent;

/** A call that waits until no step runs. */
struct FFractureSimPendingCall
{
	TWeakObjectPtr<UFractureSimBodyComponent> Component;
	TUniqueFunction<void(fsim::World&, const FFractureSimFrame&)> Call;
};

/** A body that is simulated. */
struct FFractureSimActiveBody
{
	TWeakObjectPtr<UFractureSimBodyComponent> Component;
	bool bChanged = true;
	bool bWasChanged = true;
};

/** What a simulation is made of, without UObjects. */
struct FFractureSimWorldState
{
	FFractureSimTaskScheduler Scheduler;
	FFractureSimAllocator Allocator;
	std::unique_ptr<fsim::World> World;
	FFractureSimColliders Colliders;

	TArray<FFractureSimActiveBody> Active;
	TMap<uint64, TWeakObjectPtr<UFractureSimBodyComponent>> ByBody;
	TMap<uint64, TWeakObjectPtr<UFractureSimBodyComponent>> ByRigidBody;
	TArray<FFractureSimPendingCall> Pending;

	// The step that runs, and what it found.
	UE::Tasks::FTask Task;
	bool bInFlight = false;
	int32 Ticks = 0;
	TArray<fsim::Event> Events;
	/** How many of the core's events have been taken over already. */
	int32 EventsRead = 0;
	double StepSeconds = 0.0;
	double WaitSeconds = 0.0;

	double TickSeconds = 1.0 / 60.0;
	double Accumulated = 0.0;
	float Alpha = 1.0f;
	float UnsentSeconds = 0.0f;
	uint32 ReportedLimits = 0;

	FString RecordingFile;
	double RecordingSecondsLeft = 0.0;
	bool bRecording = false;
	bool bRecordingTimed = false;

	static uint64 KeyOf(fsim::BodyId Id) { return uint64(Id.generation) << 32 | Id.index; }
	static uint64 KeyOf(fsim::RigidBodyId Id) { return uint64(Id.generation) << 32 | Id.index; }

	/** Takes over what happened in the core since the last time. */
	void ReadEvents()
	{
		const std::span<const fsim::Event> All = World->events();
		for (; EventsRead < static_cast<int32>(All.size()); ++EventsRead)
		{
			Events.Add(All[EventsRead]);
		}
	}
};
