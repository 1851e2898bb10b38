#pragma once

#include "Clusters/ClusterSums.h"

namespace fsim::clusters
{
// A cluster's goals as what it adds to the sums of its members: the map times the part of the way that the cluster
// takes them, and that part as the one entry of the fourth row. So a member's sum of map times share holds both what
// its clusters want and how much they want it.
void weighGoals(std::span<const uint32_t> clusters, std::span<const RowMap> goals, std::span<const float> parts,
                std::span<RowMap> weighted);

// Moves the vectors of particles [begin, end) towards what their clusters want, (8), each cluster by its own part of
// the way: positions towards goals, or velocities towards those of the clusters' rigid motion. It gathers per particle,
// so that each sum has one owner and one order, and no thread waits for another. Particles for which still is not 0,
// and those without a cluster, stay. What a cluster's goals do not change, such as the members' centre, this does not
// change either: parts are the cluster's, the same for all of its members.
void blendGoals(const Memberships& memberships, std::span<const float> masses, std::span<const RowMap> weighted,
                std::span<const uint8_t> still, uint32_t begin, uint32_t end, std::span<Vec3> vectors, Kernels kernels);
} // namespace fsim::clusters
