#include "Clusters/ClusterProxies.h"

#include "Clusters/ParticleLooks.h"
#include "Math/Inverse3.h"

namespace fsim::clusters
{
collision::DeformableBody describeProxies(ClusterState& state, float friction, std::span<Vec3> predicted, Arena& arena)
{
    const Memberships& memberships = state.memberships;
    std::span<collision::Proxy> proxies = arena.take<collision::Proxy>(state.facts.size());
    size_t count = 0;
    for (uint32_t c = 0; c < state.facts.size(); ++c)
    {
        if (memberships.ofCluster[c].count == 0)
            continue;
        Mat3 toRest = math::inverse(state.plastic[c]) * transposed(state.rotations[c]);
        // The largest stretch is at most this; overlap by elastic stretch is not worth an SVD here.
        float stretch = 1.0f + plasticStrain(state.plastic[c]);
        proxies[count++] = {.shape = &state.proxies[c],
                            .centre = state.centres[c],
                            .reach = stretch * state.proxies[c].radius,
                            .toRest = toRest,
                            .normalToWorld = transposed(toRest),
                            .group = state.facts[c].piece,
                            .firstMember = memberships.ofCluster[c].begin,
                            .memberCount = memberships.ofCluster[c].count,
                            .mass = state.clusterMasses[c]};
    }
    return {.proxies = proxies.first(count),
            .members = memberships.particles,
            .memberMasses = {&memberships.shares.data()->mass, size_t{4} * memberships.shares.size()},
            .memberMassStride = sizeof(Share) / sizeof(float),
            .groups = state.counts.pieces,
            .masses = state.masses,
            .holders = state.holds.by,
            .predicted = predicted,
            .velocities = state.velocities,
            .friction = friction};
}
} // namespace fsim::clusters
