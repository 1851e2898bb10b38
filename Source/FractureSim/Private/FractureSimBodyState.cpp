// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimBodyComponent.h"

#include "Core/FractureSimBytes.h"
#include "FractureSimBodyShown.h"
#include "FractureSimLog.h"
#include "FractureSimUnits.h"
#include "FractureSimWorldSubsystem.h"
#include "Views/FractureSimView.h"

#include "FractureSim/World.h"

#include "Engine/World.h"
#include "ProfilingDebugging/ResourceSize.h"

// What is saved of a body.

namespace FractureSimBodyStates
{
// How far the world's origin has been moved: a state holds for worlds with any origin.
FVector OriginOf(const UWorld* World)
{
	return World ? FVector(World->OriginLocation.X, World->OriginLocation.Y, World->OriginLocation.Z)
				 : FVector::ZeroVector;
}
} // namespace FractureSimBodyStates

FFractureSimBodyState UFractureSimBodyComponent::CaptureState() const
{
	FFractureSimBodyState State;
	State.Transform = GetComponentTransform();
	State.Transform.AddToTranslation(FractureSimBodyStates::OriginOf(GetWorld()));
	State.bActive = bBodyActive;
	State.bReleased = IsReleased();
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
	// Clients begin anew too: slots of what is not broken in this state would stay.
	ForgetNetState();
	if (!State.bActive)
	{
		return true;
	}
	FTransform Place = State.Transform;
	Place.AddToTranslation(-FractureSimBodyStates::OriginOf(GetWorld()));
	FollowBody(Place);
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
	OnBodyRestored(*World, State.bReleased);
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
	const bool bSaveGame = Ar.IsSaveGame() && !IsTemplate();
	if (bSaveGame)
	{
		// What equals the defaults is not written: on loading nothing of an earlier state may be left.
		SavedState = Ar.IsSaving() && !IsPart() ? CaptureState() : FFractureSimBodyState();
	}
	Super::Serialize(Ar);
	if (bSaveGame && Ar.IsSaving())
	{
		SavedState = FFractureSimBodyState();
	}
	else if (bSaveGame && Ar.IsLoading() && HasBegunPlay() && !IsPart())
	{
		RestoreState(SavedState);
		SavedState = FFractureSimBodyState();
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
