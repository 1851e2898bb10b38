// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimBodyComponent.h"

#include "FractureSimAsset.h"
#include "FractureSimBodyShown.h"
#include "FractureSimVertexFactory.h"
#include "Rendering/FractureSimRenderData.h"
#include "Views/FractureSimView.h"

#include "Components/StaticMeshComponent.h"
#include "Engine/StaticMesh.h"
#include "Materials/Material.h"
#include "PSOPrecache.h"

// What is drawn of a body.

int32 UFractureSimBodyComponent::GetNumMaterials() const
{
	return Asset && Asset->Model == EFractureSimModel::Dented ? 1 : 2;
}

UMaterialInterface* UFractureSimBodyComponent::GetMaterial(int32 ElementIndex) const
{
	if (UMaterialInterface* Override = Super::GetMaterial(ElementIndex))
	{
		return Override;
	}
	if (!Asset)
	{
		return nullptr;
	}
	if (ElementIndex == FFractureSimRenderMesh::InsideSlot && Asset->InsideMaterial)
	{
		return Asset->InsideMaterial;
	}
	if (Asset->OutsideMaterial)
	{
		return Asset->OutsideMaterial;
	}
	return Asset->IntactMesh ? Asset->IntactMesh->GetMaterial(0) : nullptr;
}

void UFractureSimBodyComponent::SetMaterial(int32 ElementIndex, UMaterialInterface* Material)
{
	Super::SetMaterial(ElementIndex, Material);
	UpdateIntactMesh();
}

void UFractureSimBodyComponent::GetUsedMaterials(
	TArray<UMaterialInterface*>& OutMaterials, bool bGetDebugMaterials) const
{
	for (int32 Slot = 0; Slot < GetNumMaterials(); ++Slot)
	{
		if (UMaterialInterface* Material = GetMaterial(Slot))
		{
			OutMaterials.AddUnique(Material);
		}
	}
}

FBoxSphereBounds UFractureSimBodyComponent::CalcBounds(const FTransform& LocalToWorld) const
{
	if (!bShownIntact && ShownBounds.IsValid)
	{
		return FBoxSphereBounds(FBox(FVector(ShownBounds.Min), FVector(ShownBounds.Max))).TransformBy(LocalToWorld);
	}
	if (Asset && Asset->RestBounds.IsValid)
	{
		return FBoxSphereBounds(Asset->RestBounds).TransformBy(LocalToWorld);
	}
	return FBoxSphereBounds(LocalToWorld.GetLocation(), FVector::ZeroVector, 0.0);
}

FPrimitiveSceneProxy* UFractureSimBodyComponent::CreateSceneProxy()
{
	if (!Asset || (bShownIntact && Asset->IntactMesh))
	{
		return nullptr;
	}
	FFractureSimProxySettings Settings;
	Settings.Mesh = Asset->GetRenderMesh();
	if (!Settings.Mesh.IsValid())
	{
		return nullptr;
	}
	for (int32 Slot = 0; Slot < 2; ++Slot)
	{
		UMaterialInterface* Material = GetMaterial(Slot);
		Settings.Materials.Add(Material ? Material : UMaterial::GetDefaultMaterial(MD_Surface));
	}
	if (FFractureSimView* View = GetView())
	{
		Settings.Mesh = View->GetMesh(Settings.Mesh);
		Shown->MeshVersion = View->GetMeshVersion();
		Settings.State = View->MakeUpdate(Shown->Frame, GetComponentTransform(), Shown->Alpha, true);
		Shown->PendingUpdate.Reset();
	}
	return CreateFractureSimSceneProxy(*this, MoveTemp(Settings));
}

void UFractureSimBodyComponent::SendRenderDynamicData_Concurrent()
{
	Super::SendRenderDynamicData_Concurrent();
	if (SceneProxy && Shown.IsValid() && Shown->PendingUpdate)
	{
		SendFractureSimRenderUpdate(SceneProxy, MoveTemp(Shown->PendingUpdate));
	}
}

void UFractureSimBodyComponent::UpdateIntactMesh()
{
	// Templates of Blueprints are edited too, and are in no world; what is not registered yet is shown when it is.
	if (!IsRegistered())
	{
		return;
	}
	UStaticMesh* Mesh = Asset ? Asset->IntactMesh.Get() : nullptr;
	constexpr int32 Outside = FFractureSimRenderMesh::OutsideSlot;
	UMaterialInterface* Override = OverrideMaterials.IsValidIndex(Outside) ? OverrideMaterials[Outside].Get() : nullptr;
	IntactMeshComponent =
		ShowFractureSimIntactMesh(*this, IntactMeshComponent, Mesh, Override, bShownIntact && Mesh != nullptr);
}

void UFractureSimBodyComponent::OnVisibilityChanged()
{
	Super::OnVisibilityChanged();
	UpdateIntactMesh();
}

void UFractureSimBodyComponent::OnHiddenInGameChanged()
{
	Super::OnHiddenInGameChanged();
	UpdateIntactMesh();
}

void UFractureSimBodyComponent::ShowBroken()
{
	bShownIntact = false;
	UpdateIntactMesh();
	MarkRenderStateDirty();
}

// The states in which it will be drawn once it is damaged, made while it is still whole: no hitch at the first blow.
void UFractureSimBodyComponent::CollectPSOPrecacheData(
	const FPSOPrecacheParams& BasePrecachePSOParams, FMaterialInterfacePSOPrecacheParamsList& OutParams)
{
	for (int32 Slot = 0; Slot < GetNumMaterials(); ++Slot)
	{
		UMaterialInterface* Material = GetMaterial(Slot);
		FMaterialInterfacePSOPrecacheParams& Params = OutParams.AddDefaulted_GetRef();
		Params.MaterialInterface = Material ? Material : UMaterial::GetDefaultMaterial(MD_Surface);
		Params.VertexFactoryDataList.Add(FPSOPrecacheVertexFactoryData(&FFractureSimVertexFactory::StaticType));
		Params.PSOPrecacheParams = BasePrecachePSOParams;
	}
}
