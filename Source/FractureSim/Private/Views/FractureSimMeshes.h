// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimAsset.h"
#include "Rendering/FractureSimRenderData.h"

#include "FractureSim/Asset.h"
#include "FractureSim/ShardSkin.h"
#include "PhysicsEngine/BoxElem.h"

/** From the core's assets to what Unreal draws and collides with. */
namespace FractureSimMeshes
{
/** What is drawn of an asset; null if there is nothing. The skin is for dented ones. */
FFractureSimRenderMeshPtr Build(const fsim::Asset& Asset, const FFractureSimDentSkin& Skin);

/** The tables that draw a body of fragments while none has broken into shards. */
fsim::SkinTableSizes SizesOf(const fsim::FragmentView& Fragments, const fsim::FragmentSkin& Skin);

/** The mesh of an asset with room for shards; which ones are there is told by updates. */
FFractureSimRenderMeshPtr WithRoom(const FFractureSimRenderMesh& OfAsset, const fsim::ShardSkin& Shards);

/** The vertices of shards from there on, as they are drawn at rest. */
TSharedPtr<FFractureSimRenderMesh, ESPMode::ThreadSafe> BuildShards(
	const fsim::ShardSkin& Shards, const fsim::ShardSkin::Mark& From, const FVector& RestScale);
/** And their triangles. */
void AddShardTriangles(
	const fsim::ShardSkin& Shards, const fsim::ShardSkin::Mark& From, FFractureSimRenderUpdate& Update);

/** The convex hull of a shard around its centre of mass; null if it has fewer than four corners. */
UBodySetup* MakeShardHull(const fsim::ShardSkin& Shards, int32 Shard, UObject& Outer);

/** A skin with one vertex for each of the rig's that a triangle uses; empty for an empty rig. */
FFractureSimDentSkin SkinOfRig(const fsim::DentRigView& Rig);

/** Normals of a dented body, one a vertex of its skin: sums of its triangles' over each group, by area. */
void DentNormals(const FFractureSimDentSkin& Skin, const TArray<FVector3f>& Positions, TArray<FVector3f>& OutNormals);

/** Boxes around the largest fragments, or around the convex parts of a rig, at rest. */
TArray<FKBoxElem> BoxesOf(const fsim::Asset& Asset);

/** The convex hull of a fragment around its centre, as Chaos has it; null if it has fewer than four corners. */
UBodySetup* MakeHull(const fsim::FragmentView& Fragments, int32 Fragment, UObject& Outer);

/** The convex parts of a rig that belong to these pieces, at rest; null if there are none. */
UBodySetup* MakePieceHulls(const fsim::DentRigView& Rig, uint32 Pieces, UObject& Outer);

/** How many boxes at most. */
constexpr int32 MostBoxes = 64;
} // namespace FractureSimMeshes
