// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Level/FractureSimVisualizers.h"

#include "FractureSimAnchorVolume.h"
#include "FractureSimAsset.h"
#include "FractureSimComponent.h"
#include "FractureSimDentComponent.h"
#include "FractureSimUnits.h"

#include "FractureSimAuthoring/BodyMarks.h"

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

// The volumes that are for this body, as its own frame has them.
std::vector<fsim::HoldBox> BoxesFor(const UFractureSimComponent& Body, const FTransform& Rigid)
{
	const FFractureSimFrame Frame;
	std::vector<fsim::HoldBox> Boxes;
	for (TActorIterator<AFractureSimAnchorVolume> Volume(Body.GetWorld()); Volume; ++Volume)
	{
		if (Volume->Holds(Body))
		{
			Boxes.push_back({Frame.TransformToCore(Volume->GetBoxTransform().GetRelativeTransform(Rigid)),
				Frame.ExtentToCore(Volume->GetHalfSize())});
		}
	}
	return Boxes;
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
	const FTransform Rigid(Body->GetComponentQuat(), Body->GetComponentLocation());
	const FVector Scale = Body->GetComponentScale();
	const UFractureSimComponent* Breaks = Cast<UFractureSimComponent>(Body);
	const fsim::BodyMarks Marks =
		fsim::markBody(*Core, {static_cast<float>(Scale.X), static_cast<float>(Scale.Y), static_cast<float>(Scale.Z)},
			Breaks && Breaks->GetWorld() ? BoxesFor(*Breaks, Rigid) : std::vector<fsim::HoldBox>());
	const auto PlaceOf = [&](fsim::Vec3 P) { return Rigid.TransformPosition(Frame.PositionToUnreal(P)); };
	for (const std::array<fsim::Vec3, 2>& Each : Marks.bonds)
	{
		PDI->DrawLine(PlaceOf(Each[0]), PlaceOf(Each[1]), Bond, SDPG_World, 0.5f);
	}
	for (const fsim::Vec3 Each : Marks.held)
	{
		PDI->DrawPoint(PlaceOf(Each), Anchor, 10.0f, SDPG_Foreground);
	}
	for (const fsim::Vec3 Each : Marks.bones)
	{
		PDI->DrawPoint(PlaceOf(Each), Bone, 8.0f, SDPG_Foreground);
	}
}
