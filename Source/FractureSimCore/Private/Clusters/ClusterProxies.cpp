#include "Clusters/ClusterProxies.h"

#include "Clusters/ParticleLooks.h"
#include "Clusters/Sleep.h"
#include "Math/Inverse3.h"

namespace fsim::clusters
{
namespace
{
constexpr float immovableMass = 1e30f; // kg
} // namespace

collision::DeformableBody describeProxies(ClusterState& state, MatchWork& work, float friction, Arena& arena)
{
    const Memberships& memberships = state.memberships;
    std::span<uint32_t> own = arena.take<uint32_t>(state.positions.size());
    uint32_t owned = 0;
    std::span<collision::Proxy> proxies = arena.take<collision::Proxy>(state.facts.size());
    size_t count = 0;
    for (uint32_t c = 0; c < state.facts.size(); ++c)
    {
        if (memberships.ofCluster[c].count == 0)
            continue;
        Mat3 toRest = math::inverse(state.plastic[c]) * transposed(state.rotations[c]);
        // The largest stretch is at most this; overlap by elastic stretch is not worth an SVD here.
        float stretch = 1.0f + plasticStrain(state.plastic[c]);
        bool isAsleep = asleep(state, state.facts[c].piece);
        uint32_t firstOwn = owned;
        for (uint32_t p : memberships.particlesOf(c))
            if (memberships.linksOf(p)[0].cluster == c)
                own[owned++] = p;
        proxies[count++] = {.shape = &state.proxies[c],
                            .centre = state.centres[c],
                            .reach = stretch * state.proxies[c].radius,
                            .toRest = toRest,
                            .toWorld = state.rotations[c] * state.plastic[c],
                            .normalToWorld = transposed(toRest),
                            .group = state.facts[c].piece,
                            .firstMember = memberships.ofCluster[c].begin,
                            .memberCount = memberships.ofCluster[c].count,
                            .firstOwn = firstOwn,
                            .ownCount = owned - firstOwn,
                            .mass = isAsleep ? immovableMass : state.clusterMasses[c],
                            .asleep = isAsleep};
    }
    return {.proxies = proxies.first(count),
            .members = memberships.particles,
            .own = own.first(owned),
            .memberMasses = {&memberships.shares.data()->mass, size_t{4} * memberships.shares.size()},
            .memberMassStride = sizeof(Share) / sizeof(float),
            .groups = state.counts.pieces,
            .masses = state.masses,
            .immovable = work.immovable,
            .woken = work.woken,
            .predicted = work.predicted,
            .velocities = state.velocities,
            .friction = friction};
}
} // namespace fsim::clusters
