// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimRenderData.h"

#include "Components/MeshComponent.h"
#include "Components/StaticMeshComponent.h"
#include "Engine/StaticMesh.h"
#include "GameFramework/Actor.h"

UStaticMeshComponent* ShowFractureSimIntactMesh(
	UMeshComponent& Owner, UStaticMeshComponent* Existing, UStaticMesh* Mesh, UMaterialInterface* Override, bool bShow)
{
	UStaticMeshComponent* Child = IsValid(Existing) ? Existing : nullptr;
	if (!Child && Mesh && bShow)
	{
		// Of the actor if there is one, so that it is streamed and shown in lists with it; never saved by itself, nor
		// copied as text: a duplicate of the actor makes its own.
		UObject* Outer = Owner.GetOwner() ? static_cast<UObject*>(Owner.GetOwner()) : static_cast<UObject*>(&Owner);
		Child = NewObject<UStaticMeshComponent>(Outer, NAME_None, RF_Transient | RF_TextExportTransient);
		// A construction script that runs again takes away what it made: this too, or there would be two.
		Child->CreationMethod = Owner.CreationMethod;
		Child->SetMobility(Owner.Mobility);
		Child->SetupAttachment(&Owner);
		Child->SetCollisionEnabled(ECollisionEnabled::NoCollision);
		Child->SetGenerateOverlapEvents(false);
		Child->SetCanEverAffectNavigation(false);
		Child->SetCastShadow(Owner.CastShadow);
		Child->SetStaticMesh(Mesh);
		Child->RegisterComponentWithWorld(Owner.GetWorld());
	}
	if (Child)
	{
		if (Mesh && Child->GetStaticMesh() != Mesh)
		{
			Child->SetStaticMesh(Mesh);
		}
		// The body has one material outside, whatever slots the mesh has: it must not change with the first crack.
		for (int32 Slot = 0; Slot < Child->GetNumMaterials(); ++Slot)
		{
			UMaterialInterface* Now =
				Child->OverrideMaterials.IsValidIndex(Slot) ? Child->OverrideMaterials[Slot].Get() : nullptr;
			if (Now != Override)
			{
				Child->SetMaterial(Slot, Override);
			}
		}
		Child->SetVisibility(Mesh && bShow && Owner.GetVisibleFlag());
		Child->SetHiddenInGame(Owner.bHiddenInGame);
	}
	return Child;
}
