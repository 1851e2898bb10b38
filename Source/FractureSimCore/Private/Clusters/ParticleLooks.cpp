#include "Clusters/ParticleLooks.h"

namespace fsim::clusters
{
float plasticStrain(const Mat3& plastic)
{
    Mat3 change = plastic - Mat3{};
    return std::sqrt(lengthSquared(change.x) + lengthSquared(change.y) + lengthSquared(change.z));
}

void describeParticles(const ClusterState& state, const MatchWork& work, ParticleLooks& looks)
{
    constexpr uint32_t none = 0xffffffffu;
    uint32_t particles = state.positions.size();
    looks.clusters.assign(particles, none);
    looks.pieces.assign(particles, none);
    looks.plasticStrains.assign(particles, 0.0f);
    looks.stretches.assign(particles, 0.0f);
    for (uint32_t p = 0; p < particles; ++p)
    {
        float mass = 0.0f, most = 0.0f;
        for (const Link& link : state.memberships.linksOf(p))
        {
            float share = state.memberships.shares[link.membership].mass;
            if (share > most)
            {
                most = share;
                looks.clusters[p] = link.cluster;
                looks.pieces[p] = state.facts[link.cluster].piece;
            }
            mass += share;
            looks.plasticStrains[p] += share * plasticStrain(state.plastic[link.cluster]);
            looks.stretches[p] += share * maxOf(work.strains[link.cluster].s.x - 1.0f, 0.0f);
        }
        if (mass > 0.0f)
        {
            looks.plasticStrains[p] /= mass;
            looks.stretches[p] /= mass;
        }
    }
}
} // namespace fsim::clusters
