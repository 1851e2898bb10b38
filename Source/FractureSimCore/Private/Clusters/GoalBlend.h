#pragma once

#include "Clusters/ClusterSums.h"

namespace fsim::clusters
{
// Moves the vectors of particles [begin, end) towards what their clusters want, (8), each cluster by its own part of
// the way: positions towards goals, or velocities towards those of the clusters' rigid motion. It gathers per particle,
// so that each sum has one owner and one order, and no thread waits for another. Particles for which still is not 0,
// and those without a cluster, stay. What a cluster's goals do not change, such as the members' centre, this does not
// change either: parts are the cluster's, the same for all of its members.
void blendGoals(const Memberships& memberships, std::span<const Columns34> goals, std::span<const float> parts,
                std::span<const uint8_t> still, uint32_t begin, uint32_t end, std::span<Vec3> vectors, Kernels kernels);
} // namespace fsim::clusters
