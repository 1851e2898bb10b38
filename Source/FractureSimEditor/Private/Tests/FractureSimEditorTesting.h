// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimActor.h"
#include "FractureSimAsset.h"
#include "FractureSimComponent.h"
#include "FractureSimEditorLibrary.h"

#include "CoreMinimal.h"
#include "Engine/StaticMesh.h"
#include "Engine/World.h"
#include "UObject/StrongObjectPtr.h"

/** Assets of the engine's cube and levels of them, for specs. They are in memory only. */
namespace FractureSimEditorTesting
{
inline UStaticMesh* Cube()
{
	return LoadObject<UStaticMesh>(nullptr, TEXT("/Engine/BasicShapes/Cube.Cube"));
}

inline FFractureSimCreateOptions Blocks(int32 Count)
{
	FFractureSimCreateOptions Options;
	Options.bAdvised = false;
	Options.Preset = EFractureSimPreset::Concrete;
	Options.Score.Pattern = EFractureSimPattern::Blocks;
	Options.Score.Fragments = Count;
	Options.Folder = TEXT("/Temp/FractureSimTests");
	return Options;
}

inline TStrongObjectPtr<UFractureSimAsset> MakeBlocks(int32 Count, FFractureSimReport& Report)
{
	return TStrongObjectPtr<UFractureSimAsset>(
		UFractureSimEditorLibrary::CreateFractureAsset(Cube(), Blocks(Count), Report));
}

inline TStrongObjectPtr<UFractureSimAsset> MakeClusters(FFractureSimReport& Report)
{
	FFractureSimClusterOptions Clusters;
	Clusters.bAdvised = false;
	Clusters.Particles = 300;
	Clusters.Clusters = 10;
	Clusters.Cells = 60;
	FFractureSimCreateOptions Options = Blocks(1);
	Options.Preset = EFractureSimPreset::Clay;
	return TStrongObjectPtr<UFractureSimAsset>(
		UFractureSimEditorLibrary::CreateClusterAsset(Cube(), Options, Clusters, Report));
}

inline TStrongObjectPtr<UFractureSimAsset> MakeDents(FFractureSimReport& Report)
{
	FFractureSimPoseOptions Poses;
	Poses.Handles = 8;
	return TStrongObjectPtr<UFractureSimAsset>(
		UFractureSimEditorLibrary::CreateDentAsset(Cube(), Blocks(1), Poses, Report));
}

/**
 * A body of the asset 2 m above the ground, alone in a level of its own that does not play yet; null if it cannot be
 * placed. Whoever calls ends the level: FractureSimBenchmark::Run() and End() do, or DestroyWorld(false).
 */
inline UFractureSimComponent* PlaceInNewLevel(UFractureSimAsset* Asset)
{
	UWorld* World = UWorld::CreateWorld(EWorldType::Game, false);
	AFractureSimActor* Actor = World->SpawnActor<AFractureSimActor>(FVector(0.0, 0.0, 200.0), FRotator(0.0, 0.0, 0.0));
	if (!Actor)
	{
		World->DestroyWorld(false);
		return nullptr;
	}
	Actor->GetFractureSimComponent()->SetAsset(Asset);
	return Actor->GetFractureSimComponent();
}
} // namespace FractureSimEditorTesting
