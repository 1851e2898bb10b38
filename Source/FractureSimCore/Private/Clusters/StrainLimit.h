#pragma once

#include "Clusters/GoalBlend.h"

namespace fsim::clusters
{
// Strain limiting (Bargteil and Jones 2014): a member farther from its goal than its cluster's reach is pulled back to
// that reach; a particle moves by the mean of this over its clusters.
//
// Pulling some members and not the others moves the cluster's centre and turns it, out of nothing: twisted bodies begin
// to whirl. So what all pulls of a cluster do to its momenta is taken back from all of its members by a small rigid
// motion, and the pass leaves linear and angular momentum of every cluster as they were.

// What a pass found in a cluster.
struct ClusterPull
{
    Vec3 sum{};           // kg m: of the pulls, weighted
    float limited = 0.0f; // kg: shares of the members that were pulled
    Vec3 torque{};        // kg m^2: sum of (x - centre) * pull
    float lost = 0.0f;    // not 0: a member is lost
    float nearly = 0.0f;  // not 0: a member was near its reach
    float unused[3] = {};
};
static_assert(sizeof(ClusterPull) == 12 * sizeof(float));

// Pulls of members are wants, weighted, without a mass; of clusters that do not pull at all, nobody's.
// A member farther away than lost reaches in the first pass of a substep is lost (not 0, by membership; of clusters
// that have lost one); later passes have pulled it nearer, and leave that as it is. Kernels find the places of members
// where sumClusters() has left them, in members.
void findPulls(const Memberships& memberships, std::span<const uint32_t> clusters, std::span<const RowMap> goals,
               std::span<const Vec3> centres, std::span<const float> reaches, float lost, bool first,
               std::span<const Vec3> positions, std::span<MemberWant> members, std::span<float> lostMembers,
               std::span<ClusterPull> pulls, Kernels kernels);

// The rigid motion that takes back what the pulls did to a cluster's momenta, as a map of places at rest, from A_xr and
// the goals.
void balancePulls(std::span<const uint32_t> clusters, std::span<const RowMap> sums, std::span<const RowMap> goals,
                  std::span<const float> masses, std::span<const ClusterPull> pulls, std::span<RowMap> balances,
                  Kernels kernels);

// Adds the balances to the pulls of the members, of clusters that pull.
void addBalances(const Memberships& memberships, std::span<const uint32_t> clusters, std::span<const ClusterPull> pulls,
                 std::span<const RowMap> balances, std::span<MemberWant> members, Kernels kernels);

// Moves the particles [begin, end) by the pulls of their clusters, of those that pull: pulling is a byte a cluster, so
// that all of them are at hand. Runs as for blendWants().
void applyPulls(const Memberships& memberships, std::span<const uint8_t> runs, std::span<const float> masses,
                std::span<const uint8_t> pulling, std::span<const MemberWant> members, std::span<const uint8_t> still,
                uint32_t begin, uint32_t end, std::span<Vec3> positions, Kernels kernels);
} // namespace fsim::clusters
