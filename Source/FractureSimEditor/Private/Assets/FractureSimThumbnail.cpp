// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Assets/FractureSimThumbnail.h"

#include "AssetEditor/FractureSimShownMesh.h"
#include "Assets/FractureSimThumbnailView.h"
#include "FractureSimAsset.h"

#include "CanvasTypes.h"
#include "Components/DynamicMeshComponent.h"
#include "Engine/Engine.h"
#include "Materials/Material.h"
#include "SceneView.h"
#include "ShowFlags.h"
#include "Templates/Casts.h"
#include "UObject/Package.h"
#include "UnrealClient.h"

FFractureSimThumbnailScene::FFractureSimThumbnailScene() : Bounds(FVector::ZeroVector, FVector::OneVector, 1.0)
{
	Shown = NewObject<UDynamicMeshComponent>(GetTransientPackage(), NAME_None, RF_Transient);
	Shown->SetMaterial(0, GEngine->VertexColorMaterial);
	AddComponent(Shown, FTransform::Identity);
}

void FFractureSimThumbnailScene::SetAsset(const UFractureSimAsset* Asset)
{
	const fsim::AssetRef Core = Asset ? Asset->GetCoreAsset() : nullptr;
	FFractureSimShownMesh Mesh;
	if (Core && Core->kind() == fsim::AssetKind::Dented)
	{
		Mesh = FractureSimShown::Surface(Core->dentRig().positions, Core->dentRig().indices, {});
	}
	else if (Core)
	{
		Mesh = FractureSimShown::Fragments(
			Core->fragments(), fsim::explodedOffsets(Core->fragments(), FractureSimThumbnailView::Explode), {}, {});
	}
	if (!Mesh.Positions.IsEmpty())
	{
		// The scenes of thumbnails have a floor at height 0: onto it, and over it by what keeps faces from flickering.
		constexpr double AboveTheFloor = 1.0;
		Bounds = FBoxSphereBounds(FBox(Mesh.Positions));
		const FVector Middle(0.0, 0.0, Bounds.BoxExtent.Z + AboveTheFloor);
		for (FVector& Each : Mesh.Positions)
		{
			Each += Middle - Bounds.Origin;
		}
		Bounds.Origin = Middle;
	}
	Mesh.Show(*Shown);
}

void FFractureSimThumbnailScene::GetViewMatrixParameters(
	const float InFOVDegrees, FVector& OutOrigin, float& OutOrbitPitch, float& OutOrbitYaw, float& OutOrbitZoom) const
{
	const double HalfAngle = FMath::DegreesToRadians(static_cast<double>(InFOVDegrees) * 0.5);
	OutOrigin = -Bounds.Origin;
	OutOrbitPitch = FractureSimThumbnailView::Pitch;
	OutOrbitYaw = FractureSimThumbnailView::Yaw;
	OutOrbitZoom = static_cast<float>(
		Bounds.SphereRadius * static_cast<double>(FractureSimThumbnailView::Margin) / FMath::Tan(HalfAngle));
}

bool UFractureSimThumbnailRenderer::CanVisualizeAsset(UObject* Object)
{
	const UFractureSimAsset* Asset = Cast<UFractureSimAsset>(Object);
	return Asset && Asset->IsUsable();
}

void UFractureSimThumbnailRenderer::Draw(UObject* Object, int32 X, int32 Y, uint32 Width, uint32 Height,
	FRenderTarget* Target, FCanvas* Canvas, bool bAdditionalViewFamily)
{
	if (!CanVisualizeAsset(Object))
	{
		return;
	}
	if (!Scene.IsValid())
	{
		Scene = MakeShared<FFractureSimThumbnailScene>();
	}
	Scene->SetAsset(Cast<UFractureSimAsset>(Object));
	FSceneViewFamilyContext Family(
		FSceneViewFamily::ConstructionValues(Target, Scene->GetScene(), FEngineShowFlags(ESFIM_Game))
			.SetTime(UThumbnailRenderer::GetTime())
			.SetAdditionalViewFamily(bAdditionalViewFamily));
	Family.EngineShowFlags.DisableAdvancedFeatures();
	Family.EngineShowFlags.MotionBlur = 0;
	RenderViewFamily(Canvas, &Family, Scene->CreateView(&Family, X, Y, Width, Height));
}

void UFractureSimThumbnailRenderer::BeginDestroy()
{
	Scene.Reset();
	Super::BeginDestroy();
}
