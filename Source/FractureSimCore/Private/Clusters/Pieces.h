#pragma once

#include "FractureSim/Handle.h"

#include "Clusters/ClusterState.h"
#include "Foundation/Arena.h"
#include "Foundation/EventLog.h"

namespace fsim::clusters
{
// Clusters that share a particle hang together: a piece. Finds the pieces anew, numbers them in the order of their
// first cluster, and tells of those that have come loose.
void findPieces(ClusterState& state, BodyId body, uint32_t tick, Arena& arena, EventLog& events);

// Sets of clusters that hang together, see Foundation/DisjointSets.h: the root is the first of them.
void joinClusters(const Memberships& memberships, std::span<uint32_t> parents);

// By piece.
std::span<float> pieceMasses(const ClusterState& state, Arena& arena);
} // namespace fsim::clusters
