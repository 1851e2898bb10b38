// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimBodyComponent.h"

#include "FractureSimBodyShown.h"
#include "FractureSimUnits.h"
#include "FractureSimWorldSubsystem.h"
#include "Rendering/FractureSimRenderData.h"
#include "Views/FractureSimView.h"

#include "FractureSim/World.h"

// What a body does in each frame: before a step, after it, and when the game moves it.

bool UFractureSimBodyComponent::GetCoreBounds(const fsim::World& World, fsim::BodyBounds& OutBounds) const
{
	const fsim::NetTarget Target = GetTarget();
	const fsim::Result<fsim::BodyBounds> Bounds =
		Target.body ? World.bounds(Target.body) : World.bounds(Target.rigidBody);
	if (!Bounds)
	{
		return false;
	}
	OutBounds = *Bounds;
	return true;
}

void UFractureSimBodyComponent::BeforeStep(fsim::World& World, const FFractureSimFrame&, float DeltaSeconds)
{
	TakeNetItems(World, DeltaSeconds);
}

bool UFractureSimBodyComponent::TakeState(const fsim::World& World)
{
	FFractureSimView* View = GetView();
	return View && View->Take(World);
}

void UFractureSimBodyComponent::AfterStep(
	fsim::World& World, const FFractureSimFrame& Frame, float Alpha, bool bChanged)
{
	FFractureSimView* View = GetView();
	if (!View)
	{
		return;
	}
	Shown->Frame = Frame;
	Shown->Alpha = Alpha;
	if (bShownIntact && !View->IsIntact(IntactTolerance))
	{
		ShowBroken();
	}
	if (bShownIntact)
	{
		return;
	}
	if (IsShown())
	{
		FFractureSimRenderUpdatePtr Update =
			View->MakeUpdate(Frame, GetComponentTransform(), Alpha, Shown->PendingUpdate.IsValid());
		Update->bTeleported = Shown->bTeleported;
		Shown->bTeleported = false;
		ShownBounds = Update->Bounds;
		if (View->GetMeshVersion() != Shown->MeshVersion)
		{
			// The proxy has no room for what came: the next one gets all of it.
			Shown->PendingUpdate.Reset();
			MarkRenderStateDirty();
		}
		else
		{
			Shown->PendingUpdate = MoveTemp(Update);
			MarkRenderDynamicDataDirty();
		}
	}
	else if (fsim::BodyBounds Bounds; GetCoreBounds(World, Bounds))
	{
		// For relevancy on servers.
		const FBox Box(Frame.PositionToUnreal({Bounds.low.x, Bounds.high.y, Bounds.low.z}),
			Frame.PositionToUnreal({Bounds.high.x, Bounds.low.y, Bounds.high.z}));
		const FBox Local = Box.TransformBy(GetComponentTransform().Inverse());
		ShownBounds = FBox3f(FVector3f(Local.Min), FVector3f(Local.Max));
	}
	UpdateBounds();
	UpdateChaosBodies(Frame);
}

void UFractureSimBodyComponent::FollowBody(const FTransform& Transform)
{
	TGuardValue<bool> Guard(bMovingItself, true);
	SetWorldLocationAndRotation(Transform.GetLocation(), Transform.GetRotation());
}

void UFractureSimBodyComponent::OnUpdateTransform(EUpdateTransformFlags UpdateTransformFlags, ETeleportType Teleport)
{
	Super::OnUpdateTransform(UpdateTransformFlags, Teleport);
	UFractureSimWorldSubsystem* Subsystem = GetSubsystem();
	if (!bBodyActive || bMovingItself || Teleport == ETeleportType::None || !Subsystem || GetTeller()->FollowsServer())
	{
		return;
	}
	if (fsim::World* World = Subsystem->AcquireWorld())
	{
		TeleportCoreBody(*World, Subsystem->GetFrame());
		Shown->bTeleported = true;
		if (FFractureSimView* View = GetView(); View && View->Take(*World))
		{
			View->Snap();
		}
	}
}
