#pragma once

#include "FractureSim/Body.h"

#include "Clusters/ShapeMatching.h"

namespace fsim::clusters
{
// Room for what may break, from the asset. A split divides memberships and makes none, so neither clusters nor
// particles can ever be more than memberships; these bounds are lower, and what goes beyond them breaks no further.
struct ClusterRoom
{
    uint32_t memberships = 0;
    uint32_t particles = 0;
    uint32_t clusters = 0;
};
// Whatever the material: it may be exchanged for one that breaks at any time.
ClusterRoom roomFor(const Asset& asset);

// A body at rest in its pose.
ClusterState makeState(const BodySettings& settings, const Asset& asset, const ClusterRoom& room, Allocator& allocator);

// What work holds besides the state, after the state was made or restored.
void deriveWork(const ClusterState& state, const ClusterMaterial& material, MatchWork& work);
} // namespace fsim::clusters
