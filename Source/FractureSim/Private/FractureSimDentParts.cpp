// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimDentComponent.h"

#include "FractureSimAsset.h"
#include "FractureSimWorldSubsystem.h"
#include "Views/FractureSimDentView.h"
#include "Views/FractureSimMeshes.h"

#include "FractureSim/World.h"

#include "GameFramework/Actor.h"
#include "PhysicsEngine/BodySetup.h"

// Pieces that come off a body that dents. In the core a part is a rigid body of its own with the rig and the frame of
// the whole; here it is a component of its own that shows the triangles of its pieces. Looked for whenever a body has
// fewer pieces than before, so that states from save games and from the network are followed as breaks are.

UFractureSimBodyComponent* UFractureSimDentComponent::GetTeller() const
{
	return Whole ? Whole.Get() : Super::GetTeller();
}

TArray<UFractureSimDentComponent*> UFractureSimDentComponent::GetParts() const
{
	TArray<UFractureSimDentComponent*> Result;
	for (UFractureSimDentComponent* Part : Parts)
	{
		if (IsValid(Part) && Part->IsBodyActive())
		{
			Result.Add(Part);
		}
	}
	return Result;
}

void UFractureSimDentComponent::TakePartsOver(fsim::World& World)
{
	const FFractureSimDentView* View = static_cast<const FFractureSimDentView*>(GetView());
	UFractureSimWorldSubsystem* Subsystem = GetSubsystem();
	if (!View || !Subsystem || View->GetPieces() == KnownPieces)
	{
		return;
	}
	UpdateCollision(View->GetPieces());
	UFractureSimDentComponent* Root = Whole ? Whole.Get() : this;
	for (const fsim::RigidBodyId& Body : World.rigidBodies())
	{
		const fsim::Result<fsim::DentedPieces> Has = World.dentedPieces(Body);
		if (Has && Has->origin == Root->CoreBody && !(Body == Root->CoreBody) && !Subsystem->FindComponent(Body))
		{
			Root->Parts.Add(Root->MakePart(Body));
		}
	}
}

UFractureSimDentComponent* UFractureSimDentComponent::MakePart(fsim::RigidBodyId Part)
{
	UFractureSimDentComponent* Made = NewObject<UFractureSimDentComponent>(GetOwner(), NAME_None, RF_Transient);
	Made->Whole = this;
	Made->CoreBody = Part;
	Made->Asset = Asset;
	Made->SimulationMaterial = SimulationMaterial;
	Made->Activation = EFractureSimActivation::ByCall;
	Made->Motion = EFractureSimDentMotion::Simulated;
	Made->bReceivesDamage = bReceivesDamage;
	Made->DamageImpulse = DamageImpulse;
	Made->DamageRadius = DamageRadius;
	Made->ShatterDamage = ShatterDamage;
	Made->OverrideMaterials = OverrideMaterials;
	Made->SetCollisionProfileName(GetCollisionProfileName());
	Made->SetCollisionResponseToChannels(GetCollisionResponseToChannels());
	Made->SetGenerateOverlapEvents(GetGenerateOverlapEvents());
	Made->SetAbsolute(true, true, true);
	Made->SetRelativeTransform(GetComponentTransform());
	Made->ShowBroken();
	Made->RegisterComponent();
	Made->ActivateBody();
	return Made;
}

void UFractureSimDentComponent::RemoveParts()
{
	// A part takes its body out of the core as it goes.
	for (UFractureSimDentComponent* Part : Parts)
	{
		if (IsValid(Part))
		{
			Part->DestroyComponent();
		}
	}
	Parts.Reset();
}

void UFractureSimDentComponent::UpdateCollision(uint32 Pieces)
{
	KnownPieces = Pieces;
	const fsim::AssetRef Core = Asset ? Asset->GetCoreAsset() : nullptr;
	const uint32 Count = Core ? Core->dentRig().pieceCount() : 1;
	const uint32 All = Count >= 32 ? ~0u : (1u << Count) - 1u;
	UBodySetup* Wanted = nullptr;
	if (Core && (Pieces & All) != All)
	{
		Wanted = FractureSimMeshes::MakePieceHulls(Core->dentRig(), Pieces, *this);
	}
	if (Wanted != PartCollision)
	{
		PartCollision = Wanted;
		RecreatePhysicsState();
	}
}

UBodySetup* UFractureSimDentComponent::GetBodySetup()
{
	return PartCollision ? PartCollision.Get() : Super::GetBodySetup();
}
