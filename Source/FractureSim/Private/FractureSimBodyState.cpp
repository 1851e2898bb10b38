// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimBodyComponent.h"

#include "Core/FractureSimBytes.h"
#include "FractureSimBodyShown.h"
#include "FractureSimLog.h"
#include "FractureSimUnits.h"
#include "FractureSimWorldSubsystem.h"
#include "Views/FractureSimView.h"

#include "FractureSim/World.h"

#include "ProfilingDebugging/ResourceSize.h"

// What is saved of a body.

FFractureSimBodyState UFractureSimBodyComponent::CaptureState() const
{
	FFractureSimBodyState State;
	State.Transform = GetComponentTransform();
	State.bActive = bBodyActive;
	UFractureSimWorldSubsystem* Subsystem = GetSubsystem();
	if (bBodyActive && Subsystem)
	{
		if (const fsim::World* World = Subsystem->AcquireWorld())
		{
			const fsim::Result<std::vector<std::byte>> Saved = World->saveBody(GetTarget());
			if (Saved)
			{
				State.Bytes = FractureSimBytes::ToArray(*Saved);
			}
			else
			{
				UE_LOG(LogFractureSim, Warning, TEXT("%s could not be saved: %s."), *GetPathName(),
					*FractureSimBytes::ToString(Saved.message()));
			}
		}
	}
	return State;
}

bool UFractureSimBodyComponent::RestoreState(const FFractureSimBodyState& State)
{
	if (FollowsServer())
	{
		return false;
	}
	DeactivateBody();
	if (!State.bActive)
	{
		return true;
	}
	FollowBody(State.Transform);
	ActivateBody();
	UFractureSimWorldSubsystem* Subsystem = GetSubsystem();
	fsim::World* World = Subsystem ? Subsystem->AcquireWorld() : nullptr;
	if (!bBodyActive || !World)
	{
		return false;
	}
	const fsim::Status Restored = World->restoreBody(GetTarget(), FractureSimBytes::AsSpan(State.Bytes));
	if (!Restored)
	{
		UE_LOG(LogFractureSim, Warning, TEXT("%s could not be restored: %s."), *GetPathName(),
			*FractureSimBytes::ToString(Restored.message()));
		DeactivateBody();
		return false;
	}
	Shown->bTeleported = true;
	if (FFractureSimView* View = GetView(); View && View->Take(*World))
	{
		View->Snap();
	}
	AfterStep(*World, Subsystem->GetFrame(), 1.0f, true);
	return true;
}

void UFractureSimBodyComponent::Serialize(FArchive& Ar)
{
	if (Ar.IsSaveGame() && Ar.IsSaving())
	{
		SavedState = CaptureState();
	}
	Super::Serialize(Ar);
	if (Ar.IsSaveGame() && Ar.IsLoading() && HasBegunPlay())
	{
		RestoreState(SavedState);
	}
}

void UFractureSimBodyComponent::GetResourceSizeEx(FResourceSizeEx& CumulativeResourceSize)
{
	Super::GetResourceSizeEx(CumulativeResourceSize);
	if (const FFractureSimView* View = GetView())
	{
		CumulativeResourceSize.AddDedicatedSystemMemoryBytes(View->GetAllocatedSize());
	}
}
