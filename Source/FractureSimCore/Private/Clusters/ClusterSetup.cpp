#include "Clusters/ClusterSetup.h"

#include "Clusters/Sleep.h"
#include "Clusters/Toughness.h"

#include <algorithm>

namespace fsim::clusters
{
ClusterRoom roomFor(const Asset& asset)
{
    auto memberships = static_cast<uint32_t>(asset.clusterMembers().size());
    auto particles = static_cast<uint32_t>(asset.positions().size());
    auto clusters = static_cast<uint32_t>(asset.clusterOffsets().size() - 1);
    return {memberships, std::min(memberships, 2 * particles + 64), std::min(memberships, 8 * clusters + 64)};
}

ClusterState makeState(const BodySettings& settings, const Asset& asset, const ClusterRoom& room, Allocator& allocator)
{
    ClusterState state(allocator, room.memberships, std::max(room.particles, 1u), std::max(room.clusters, 1u));
    auto particles = static_cast<uint32_t>(asset.positions().size());
    state.holds.by.resize(particles);
    state.holds.from.resize(particles);
    for (uint32_t p = 0; p < particles; ++p)
    {
        Vec3 offset = rotate(settings.pose.rotation, asset.positions()[p]);
        state.positions.push(settings.pose.position + offset);
        state.velocities.push(settings.linearVelocity + cross(settings.angularVelocity, offset));
        state.masses.push(settings.cluster.density * asset.volumes()[p]);
    }
    for (float scale : asset.toughnessScales())
        state.toughScales.push(scale);
    auto clusters = static_cast<uint32_t>(asset.clusterOffsets().size() - 1);
    for (uint32_t c = 0; c < clusters; ++c)
    {
        uint32_t begin = asset.clusterOffsets()[c];
        uint32_t end = asset.clusterOffsets()[c + 1];
        for (uint32_t m = begin; m < end; ++m)
        {
            uint32_t p = asset.clusterMembers()[m];
            float mass = asset.clusterWeights()[m] * state.masses[p];
            state.memberships.particles.push(p);
            state.memberships.shares.push({mass * asset.positions()[p], mass});
        }
        state.memberships.ofCluster.push({begin, end - begin});
        state.centres.push({});
        state.rotations.push(matrixOf(settings.pose.rotation));
        state.plastic.push({});
        state.restInverses.push({});
        state.clusterMasses.push(0.0f);
        state.facts.push({});
        state.proxies.push({});
        restCluster(state, c, asset.radius());
        Vec3 restCentre = state.facts[c].restCentre;
        state.centres[c] = toWorld(settings.pose, restCentre);
        state.facts[c].toughness = toughnessOf(state, settings.cluster, c, settings.seed);
    }
    linkParticles(state.memberships, particles);
    return state;
}

void deriveWork(const ClusterState& state, const ClusterMaterial& material, MatchWork& work)
{
    work.forgetClusters();
    for (uint32_t c = 0; c < state.facts.size(); ++c)
    {
        work.addCluster();
        if (state.memberships.ofCluster[c].count > 0)
            deriveCluster(state, material, c, work);
    }
    work.predicted.clear();
    for (Vec3 position : state.positions)
        work.predicted.push(position);
    work.still.assign(state.positions.size(), 0);
    noteAllChanged(work.maps);
    listAwake(state, work);
}
} // namespace fsim::clusters
