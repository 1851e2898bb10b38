#pragma once

#include "FractureSim/Clustering.h"

#include "Clusters/PointGrid.h"

namespace fsim::clusters
{
// Clusters while they are made: a centre each, and who belongs to it, how much before the weights are normalised.
struct ClusterMember
{
    uint32_t particle = 0;
    double share = 1.0; // above 0

    friend constexpr bool operator==(const ClusterMember& a, const ClusterMember& b)
    {
        return a.particle == b.particle; // membership alone: shares change a little with every iteration
    }
};

struct ClusterDraft
{
    std::vector<ClusterPoint> centres;
    std::vector<std::vector<ClusterMember>> members; // #centres
};

// How many of the clusters each particle is in.
std::vector<uint32_t> membershipCounts(const ClusterDraft& draft, size_t particles);

// A cluster of fewer members says little about how it is stretched; the culling of the simulation has the same limit.
constexpr size_t fewestClusterMembers = 4;

// Drops clusters with fewer than four members, the smallest first, until there are none or one cluster is left. A
// particle that loses its only cluster goes to the nearest one left.
void dropSmallClusters(std::span<const ClusterPoint> points, ClusterDraft& draft);

// Clusters in spatialOrder(), members in rising order, and weights that sum to 1 for each particle.
Clustering finishClusters(const ClusterDraft& draft, size_t particles, double radius);
} // namespace fsim::clusters
