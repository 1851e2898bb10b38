#include "Clusters/ClusterProxies.h"

#include "Clusters/ParticleLooks.h"
#include "Clusters/Sleep.h"
#include "Math/Inverse3.h"

namespace fsim::clusters
{
namespace
{
constexpr uint32_t proxyGrain = 32;

collision::Proxy proxyOf(const ClusterState& state, const MatchWork& work, uint32_t c)
{
    const Memberships& memberships = state.memberships;
    Mat3 toRest = math::inverse(state.plastic[c]) * transposed(state.rotations[c]);
    // The largest stretch is at most this; overlap by elastic stretch is not worth an SVD here.
    float stretch = 1.0f + plasticStrain(state.plastic[c]);
    return {.shape = &state.proxies[c],
            .centre = state.centres[c],
            .reach = stretch * state.proxies[c].radius,
            .toRest = toRest,
            .toWorld = state.rotations[c] * state.plastic[c],
            .normalToWorld = transposed(toRest),
            .group = state.facts[c].piece,
            .firstMember = memberships.ofCluster[c].begin,
            .memberCount = memberships.ofCluster[c].count,
            .firstOwn = memberships.ofCluster[c].begin,
            .ownCount = work.maps.ownCounts[c],
            .mass = state.clusterMasses[c],
            .asleep = asleep(state, state.facts[c].piece)};
}
} // namespace

collision::DeformableBody describeProxies(ClusterState& state, MatchWork& work, float friction, Arena& arena,
                                          TaskScheduler& tasks)
{
    renewOwn(state.memberships, work.maps, tasks);
    const Memberships& memberships = state.memberships;
    std::span<collision::Proxy> proxies = arena.takeUnset<collision::Proxy>(state.facts.size());
    tasks.parallelFor(state.facts.size(), proxyGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t c = begin; c < end; ++c)
            proxies[c] = memberships.ofCluster[c].count > 0 ? proxyOf(state, work, c) : collision::Proxy{};
    });
    return {.proxies = proxies,
            .members = memberships.particles,
            .own = work.maps.own,
            .memberMasses = {&memberships.shares.data()->mass, size_t{4} * memberships.shares.size()},
            .memberMassStride = sizeof(Share) / sizeof(float),
            .groups = state.counts.pieces,
            .masses = state.masses,
            .immovable = work.immovable,
            .woken = work.woken,
            .predicted = work.predicted,
            .velocities = state.velocities,
            .friction = friction,
            .links = memberships.links,
            .linksOf = memberships.ofParticle,
            .spans = work.maps.runsChanged ? std::span<const uint64_t>{} : work.maps.spans.span(),
            .part = work.maps.part};
}
} // namespace fsim::clusters
