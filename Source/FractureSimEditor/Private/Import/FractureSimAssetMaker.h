// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimEditorTypes.h"

#include "FractureSim/Mesh.h"
#include "FractureSimAuthoring/AssetAdvice.h"
#include "FractureSimAuthoring/FragmentEditing.h"
#include "FractureSimAuthoring/RigEditing.h"

#include "CoreMinimal.h"
#include "Templates/Function.h"

class UFractureSimAsset;
class UFractureSimMaterial;
class UObject;

/** From meshes to assets. What to make of a mesh the authoring library decides; here it becomes packages and objects.
 */
namespace FractureSimAssetMaker
{
/** Is told how much is done, 0 to 1, and says whether to go on. */
using FProgress = TFunctionRef<bool(float)>;

/** A body that breaks, from a static or skeletal mesh. */
UFractureSimAsset* CreateFragments(
	UObject& Source, const FFractureSimCreateOptions& Options, FProgress Progress, FFractureSimReport& OutReport);

/** A body that dents, from a static or skeletal mesh and poses. */
UFractureSimAsset* CreateDents(UObject& Source, const FFractureSimCreateOptions& Options,
	const FFractureSimPoseOptions& Poses, FProgress Progress, FFractureSimReport& OutReport);

/** A body that flows and tears, from a static or skeletal mesh. */
UFractureSimAsset* CreateClusters(UObject& Source, const FFractureSimCreateOptions& Options,
	const FFractureSimClusterOptions& Clusters, FProgress Progress, FFractureSimReport& OutReport);

/** Fills a clustered asset anew from its source as that is now. */
bool RemakeClusters(UFractureSimAsset& Asset, const FFractureSimClusterOptions& Clusters, FProgress Progress,
	FFractureSimReport& OutReport);

/** The same with half the particles, clusters and cells: the fix for one that costs too much. */
bool HalveClusters(UFractureSimAsset& Asset, FProgress Progress, FFractureSimReport& OutReport);

/** How a clustered asset was filled. */
FFractureSimClusterOptions ClusterOptionsOf(const UFractureSimAsset& Asset);

/** Makes it again from its source as that is now; keeps what still fits, and says what it dropped. */
bool Reimport(UFractureSimAsset& Asset, FProgress Progress, FFractureSimReport& OutReport);

/** What to say if the source of an asset is another one than it was made from. Reads the mesh. */
std::vector<fsim::Advice> CheckSource(const UFractureSimAsset& Asset);
/** Whether it is. */
bool IsSourceChanged(const UFractureSimAsset& Asset);

/** What is edited, from an asset: from its source and what was saved, or from its fragments alone. */
fsim::Result<fsim::FragmentEditSession> OpenFragments(const UFractureSimAsset& Asset);
fsim::Result<fsim::RigEditSession> OpenDents(const UFractureSimAsset& Asset);

/** Puts what was edited into an asset, with how it was made. */
bool Store(UFractureSimAsset& Asset, const fsim::FragmentEditSession& Session, FString& OutError);
/** Mesh: for looks, as FractureSimMeshSource reads it; null: they stay as they are where that fits. */
bool Store(
	UFractureSimAsset& Asset, const fsim::RigEditSession& Session, const fsim::TriangleMesh* Mesh, FString& OutError);

/** The material of a preset, which all assets share; made on first use. */
UFractureSimMaterial* SharedMaterial(EFractureSimPreset Preset);

/** The package's folder of an object, or the one that was asked for. */
FString FolderFor(const UObject& Source, const FString& Wanted);
} // namespace FractureSimAssetMaker
