// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimRenderData.h"

#include "Components/MeshComponent.h"
#include "Components/StaticMeshComponent.h"
#include "Engine/StaticMesh.h"
#include "GameFramework/Actor.h"

UStaticMeshComponent* ShowFractureSimIntactMesh(
	UMeshComponent& Owner, UStaticMeshComponent* Existing, UStaticMesh* Mesh, bool bShow)
{
	UStaticMeshComponent* Child = Existing;
	if (!Child && Mesh && bShow)
	{
		// Of the actor if there is one, so that it is streamed, saved and shown in lists with it; never saved by
		// itself.
		UObject* Outer = Owner.GetOwner() ? static_cast<UObject*>(Owner.GetOwner()) : static_cast<UObject*>(&Owner);
		Child = NewObject<UStaticMeshComponent>(Outer, NAME_None, RF_Transient);
		Child->SetMobility(Owner.Mobility);
		Child->SetupAttachment(&Owner);
		Child->SetCollisionEnabled(ECollisionEnabled::NoCollision);
		Child->SetGenerateOverlapEvents(false);
		Child->SetCanEverAffectNavigation(false);
		Child->SetCastShadow(Owner.CastShadow);
		Child->SetStaticMesh(Mesh);
		Child->RegisterComponentWithWorld(Owner.GetWorld());
		return Child;
	}
	if (Child)
	{
		if (Mesh && Child->GetStaticMesh() != Mesh)
		{
			Child->SetStaticMesh(Mesh);
		}
		Child->SetVisibility(Mesh && bShow);
	}
	return Child;
}
