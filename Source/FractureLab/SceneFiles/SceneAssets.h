#pragma once

#include "FractureSim/Asset.h"
#include "FractureSim/Status.h"

#include "SceneFiles/SceneDescription.h"

#include <vector>

namespace fsim::lab
{
/// An asset, and where its origin lies in the geometry it was made from: a hull's origin is its centre of mass.
struct SceneAsset
{
    AssetRef asset;
    Vec3 origin;
};

/// What the entries of a scene are made of, in their order; rigid shapes without an asset have an empty place.
struct SceneAssets
{
    std::vector<SceneAsset> bodies;
    std::vector<SceneAsset> rigidBodies;
    std::vector<SceneAsset> colliders;
};

/// Whether bodies get the cells that they are drawn with. Those change nothing that bodies do, and take a second or
/// two.
enum class SceneCells
{
    Made,
    LeftOut
};

/// Reads the files that a scene names, samples solids and makes hulls. Needs no world; many worlds can share the
/// result.
Result<SceneAssets> loadSceneAssets(const SceneDescription& scene, SceneCells cells = SceneCells::Made);

/// Particles in all copies of all bodies.
uint64_t particleCountOf(const SceneDescription& scene, const SceneAssets& assets);
} // namespace fsim::lab
