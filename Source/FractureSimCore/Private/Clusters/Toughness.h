#pragma once

#include "FractureSim/Material.h"
#include "FractureSim/Types.h"

#include "Clusters/ClusterState.h"
#include "Materials/ValueNoise.h"

#include <cstdint>

// How tough a material is here, in this direction, now.
namespace fsim::clusters
{
// Strain at which a cluster around this point at rest splits: the material's toughness, more or less by smooth noise.
float toughnessAt(const ClusterMaterial& material, Vec3 rest, uint32_t seed);

// The same for a cluster as it is: times the mean of what the asset says of its members.
float toughnessOf(const ClusterState& state, const ClusterMaterial& material, uint32_t cluster, uint32_t seed);

// Tougher where the pull runs along the grain, so that the crack would have to cross it; weaker where it opens a layer.
float directionFactor(const ClusterMaterial& material, Vec3 pull, bool hasLayer);

// The height of the weak layer nearest to this point at rest.
float nearestLayer(const ClusterMaterial& material, Vec3 rest);

// (16), with the sign that makes it decay: of a cluster that has split, so many seconds ago.
float boostFactor(const ClusterMaterial& material, float sinceSplit);
} // namespace fsim::clusters
