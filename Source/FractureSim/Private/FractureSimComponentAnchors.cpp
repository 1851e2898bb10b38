// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimComponent.h"

#include "FractureSimAnchorVolume.h"
#include "FractureSimAsset.h"
#include "FractureSimUnits.h"
#include "FractureSimWorldSubsystem.h"
#include "Views/FractureSimFragmentView.h"

#include "FractureSim/World.h"

#include "EngineUtils.h"
#include "Net/UnrealNetwork.h"

// What holds a body to the world.

void UFractureSimComponent::OnBodyActivated()
{
	for (TActorIterator<AFractureSimAnchorVolume> Volume(GetWorld()); Volume; ++Volume)
	{
		if (Volume->Holds(*this))
		{
			AnchorInBox(Volume->GetBoxTransform(), Volume->GetHalfSize());
		}
	}
}

void UFractureSimComponent::AnchorInBox(const FTransform& Box, FVector HalfSize)
{
	const UFractureSimWorldSubsystem* Subsystem = GetSubsystem();
	const fsim::AssetRef Core = Asset ? Asset->GetCoreAsset(GetRestScale()) : nullptr;
	if (!Subsystem || !Core)
	{
		return;
	}
	const FFractureSimFrame& Frame = Subsystem->GetFrame();
	const FFractureSimFragmentView* View = GetFragmentView();
	const FTransform Rigid(GetComponentQuat(), GetComponentLocation());
	std::vector<uint32_t> Inside;
	const std::span<const fsim::FragmentParticle> Particles = Core->fragments().particles;
	for (size_t Fragment = 0; Fragment < Particles.size(); ++Fragment)
	{
		const FVector Place = View ? Frame.PositionToUnreal(View->GetFragmentPosition(static_cast<int32>(Fragment)))
								   : Rigid.TransformPosition(Frame.VectorToUnreal(Particles[Fragment].rest.position));
		const FVector Local = Box.InverseTransformPositionNoScale(Place).GetAbs();
		if (Local.X <= HalfSize.X && Local.Y <= HalfSize.Y && Local.Z <= HalfSize.Z)
		{
			Inside.push_back(static_cast<uint32_t>(Fragment));
			Anchored.AddUnique(static_cast<uint32>(Fragment));
		}
	}
	if (Inside.empty() || Asset->Model != EFractureSimModel::OrientedParticles)
	{
		AnchorParticles(Box, HalfSize);
		return;
	}
	Push([this, Inside](fsim::World& World, const FFractureSimFrame&) {
		UFractureSimWorldSubsystem::Report(World.setAnchored(CoreBody, Inside, true), *this);
	});
}

void UFractureSimComponent::AnchorParticles(const FTransform& Box, const FVector& HalfSize)
{
	UFractureSimWorldSubsystem* Subsystem = GetSubsystem();
	if (Asset->Model != EFractureSimModel::Clustered || !Subsystem)
	{
		return;
	}
	auto Hold = [this, Centre = Box.GetLocation(), Rotation = Box.GetRotation(), HalfSize](
					fsim::World& World, const FFractureSimFrame& Frame) {
		fsim::Driver Driver;
		Driver.kind = fsim::DriverKind::Region;
		Driver.body = CoreBody;
		Driver.point = Frame.PositionToCore(Centre);
		Driver.rotation = Frame.RotationToCore(Rotation);
		Driver.halfExtents = Frame.ExtentToCore(HalfSize);
		HoldBoxes.Add(Driver);
		AddHolds(World, HoldBoxes.Num() - 1);
	};
	// What holds clusters does not come from the server.
	if (!FollowsServer())
	{
		Push(MoveTemp(Hold));
	}
	else if (IsBodyActive() && !bAnchorsReleased)
	{
		Subsystem->Enqueue(*this, MoveTemp(Hold));
	}
}

void UFractureSimComponent::AddHolds(fsim::World& World, int32 First)
{
	for (int32 Index = First; Index < HoldBoxes.Num(); ++Index)
	{
		fsim::Driver Driver = HoldBoxes[Index];
		Driver.start = static_cast<float>(World.time());
		const fsim::Result<fsim::DriverId> Id = World.addDriver(Driver);
		if (Id)
		{
			Holds.Add(*Id);
		}
		UFractureSimWorldSubsystem::Report(Id.status(), *this);
	}
}

void UFractureSimComponent::RemoveHolds(fsim::World& World)
{
	for (const fsim::DriverId& Hold : Holds)
	{
		UFractureSimWorldSubsystem::Report(World.removeDriver(Hold), *this);
	}
	Holds.Reset();
}

void UFractureSimComponent::OnBodyRestored(fsim::World& World, bool bReleased)
{
	RemoveHolds(World);
	bAnchorsReleased = bReleased;
	if (bReleased)
	{
		HoldBoxes.Reset();
	}
	AddHolds(World, 0);
}

void UFractureSimComponent::ReleaseAnchors()
{
	const std::vector<uint32_t> Fragments(Anchored.GetData(), Anchored.GetData() + Anchored.Num());
	Anchored.Reset();
	Push([this, Fragments](fsim::World& World, const FFractureSimFrame&) {
		if (!Fragments.empty() && Asset->Model == EFractureSimModel::OrientedParticles)
		{
			UFractureSimWorldSubsystem::Report(World.setAnchored(CoreBody, Fragments, false), *this);
		}
		RemoveHolds(World);
		HoldBoxes.Reset();
		bAnchorsReleased = true;
	});
}

void UFractureSimComponent::OnRep_AnchorsReleased()
{
	UFractureSimWorldSubsystem* Subsystem = GetSubsystem();
	if (bAnchorsReleased && IsBodyActive() && Subsystem)
	{
		Subsystem->Enqueue(*this, [this](fsim::World& World, const FFractureSimFrame&) {
			RemoveHolds(World);
			HoldBoxes.Reset();
		});
	}
}

void UFractureSimComponent::GetLifetimeReplicatedProps(TArray<FLifetimeProperty>& OutLifetimeProps) const
{
	Super::GetLifetimeReplicatedProps(OutLifetimeProps);
	DOREPLIFETIME(UFractureSimComponent, bAnchorsReleased);
}
