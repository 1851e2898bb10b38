// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimAsset.h"
#include "FractureSimEditorLibrary.h"

#include "CoreMinimal.h"
#include "Engine/StaticMesh.h"
#include "UObject/StrongObjectPtr.h"

/** Assets of the engine's cube, for specs. They are in memory only. */
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
} // namespace FractureSimEditorTesting
