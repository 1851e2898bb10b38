// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Level/FractureSimVisualizers.h"

#include "FractureSimAnchorVolume.h"
#include "FractureSimAsset.h"
#include "FractureSimComponent.h"
#include "FractureSimDentComponent.h"
#include "FractureSimUnits.h"

#include "Editor/UnrealEdEngine.h"
#include "Engine/World.h"
#include "EngineUtils.h"
#include "SceneManagement.h"
#include "UnrealEdGlobals.h"
#include "Templates/Casts.h"

namespace FractureSimVisualizers
{
const FLinearColor Bond(0.3f, 0.7f, 1.0f);
const FLinearColor Anchor(1.0f, 1.0f, 1.0f);
const FLinearColor Bone(1.0f, 0.6f, 0.2f);

// Whether a place of the world lies in the box of a volume that is for this body.
bool IsHeld(const UFractureSimComponent& Body, const FVector& Place)
{
	for (TActorIterator<AFractureSimAnchorVolume> Volume(Body.GetWorld()); Volume; ++Volume)
	{
		const FVector Local = Volume->GetBoxTransform().InverseTransformPosition(Place).GetAbs();
		const FVector Half = Volume->GetHalfSize();
		if (Volume->Holds(Body) && Local.X <= Half.X && Local.Y <= Half.Y && Local.Z <= Half.Z)
		{
			return true;
		}
	}
	return false;
}

void Register()
{
	if (!GUnrealEd)
	{
		return; // commandlets have no viewports
	}
	const TSharedPtr<FComponentVisualizer> Visualizer = MakeShared<FFractureSimBodyVisualizer>();
	for (const UClass* Each : {UFractureSimComponent::StaticClass(), UFractureSimDentComponent::StaticClass()})
	{
		GUnrealEd->RegisterComponentVisualizer(Each->GetFName(), Visualizer);
	}
	Visualizer->OnRegister();
}

void Unregister()
{
	if (GUnrealEd)
	{
		for (const UClass* Each : {UFractureSimComponent::StaticClass(), UFractureSimDentComponent::StaticClass()})
		{
			GUnrealEd->UnregisterComponentVisualizer(Each->GetFName());
		}
	}
}
} // namespace FractureSimVisualizers

void FFractureSimBodyVisualizer::DrawVisualization(
	const UActorComponent* Component, const FSceneView* View, FPrimitiveDrawInterface* PDI)
{
	using namespace FractureSimVisualizers;
	const UFractureSimBodyComponent* Body = Cast<UFractureSimBodyComponent>(Component);
	const fsim::AssetRef Core = Body && Body->Asset ? Body->Asset->GetCoreAsset() : nullptr;
	if (!Core || Body->IsBodyActive())
	{
		return;
	}
	const FFractureSimFrame Frame;
	const FTransform ToWorld = Body->GetComponentTransform();
	const auto PlaceOf = [&](fsim::Vec3 P) { return ToWorld.TransformPosition(Frame.PositionToUnreal(P)); };
	if (Core->kind() == fsim::AssetKind::Dented)
	{
		for (const fsim::Vec3 Each : Core->dentRig().pivots)
		{
			PDI->DrawPoint(PlaceOf(Each), Bone, 8.0f, SDPG_Foreground);
		}
		return;
	}
	const fsim::FragmentView Fragments = Core->fragments();
	for (const fsim::FragmentBond& Each : Fragments.bonds)
	{
		PDI->DrawLine(PlaceOf(Fragments.particles[Each.first].rest.position),
			PlaceOf(Fragments.particles[Each.second].rest.position), Bond, SDPG_World, 0.5f);
	}
	const UFractureSimComponent* Breaks = Cast<UFractureSimComponent>(Body);
	for (const fsim::FragmentParticle& Each : Fragments.particles)
	{
		const FVector Place = PlaceOf(Each.rest.position);
		if (Each.anchored != 0 || (Breaks && IsHeld(*Breaks, Place)))
		{
			PDI->DrawPoint(Place, Anchor, 10.0f, SDPG_Foreground);
		}
	}
}
