#pragma once

#include "FractureSim/Asset.h"
#include "FractureSim/Body.h"

#include "Clusters/ClusterState.h"
#include "Foundation/Arena.h"
#include "Net/NetPlanes.h"

// What has split of a clustered body. A split divides the members of a cluster, and the memberships of a particle among
// its copies, and makes none; so two labels for each membership of the asset say all: which part of its first cluster
// it is in now (1 and on, in the order of their first members; 0: that part was dissolved), and which copy of its
// particle has it (0 and on, likewise). Plastic flow is not in it.
namespace fsim::net
{
void describeClusters(const clusters::ClusterState& state, const Asset& asset, std::vector<Plane>& planes);

// Makes the memberships anew from the planes' labels, in an order that depends on these alone. Particles and clusters
// keep places, motion and shape of what they were part of. Work is to be derived again where anything changed.
Result<NetChange> applyToClusters(std::span<const Plane> planes, const BodySettings& settings, const Asset& asset,
                                  BodyId body, uint32_t tick, Arena& arena, Allocator& allocator,
                                  clusters::ClusterState& state);
} // namespace fsim::net
