#pragma once

#include "Clusters/ClusterSums.h"

namespace fsim::clusters
{
// A cluster's map times the part of the way that the cluster takes its members, and that part in the fourth row: for
// blends in which clusters have parts of their own. Not for places: a centre times a part is rounded, which would push
// all members of a cluster the same way.
void weighMaps(std::span<const uint32_t> clusters, std::span<const RowMap> maps, std::span<const float> parts,
               std::span<RowMap> weighted);

// What a cluster wants of a member, weighted: what its map makes of the share. By membership.
struct MemberWant
{
    Vec3 vector{};
    float mass = 0.0f; // kg, times the cluster's part
};
static_assert(sizeof(MemberWant) == 4 * sizeof(float));

// What these clusters want of their members. It is said once by membership, cluster by cluster, where shares lie side
// by side; particles then only add up.
void findWants(const Memberships& memberships, std::span<const uint32_t> clusters, std::span<const RowMap> maps,
               std::span<MemberWant> wants, Kernels kernels);

// How much of a cluster has gone astray: of each member's mass the part by which its way to the goal is longer than the
// cluster's reach, 1 - reach / way. That much of the way is strain limiting, though a stiff spring may take it first:
// see dampMotion().
struct Strays
{
    std::span<const float> reaches;  // m, by cluster
    std::span<const Vec3> positions; // by particle
    std::span<float> masses;         // kg, by cluster
};

// findWants() for goals, and the strays beside. Kernels find the places of members where sumClusters() has left them,
// in wants.
void findWantsAndStrays(const Memberships& memberships, std::span<const uint32_t> clusters,
                        std::span<const RowMap> goals, std::span<MemberWant> wants, const Strays& strays,
                        Kernels kernels);

// Moves the vectors of particles [begin, end) by a part of the way towards what their clusters want, (8): positions
// towards goals, or velocities towards those of the clusters' rigid motion. It gathers per particle, so that each sum
// has one owner and one order, and no thread waits for another. Particles for which still is not 0, and those without a
// cluster, stay. What a cluster's goals do not change, such as the members' centre, this does not change either: parts
// are the same for all members of a cluster. Kernels take particles of a run (findRuns()) eight at a time.
void blendWants(const Memberships& memberships, std::span<const uint8_t> runs, std::span<const float> masses,
                std::span<const MemberWant> wants, float part, std::span<const uint8_t> still, uint32_t begin,
                uint32_t end, std::span<Vec3> vectors, Kernels kernels);
} // namespace fsim::clusters
