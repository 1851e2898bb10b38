#include "Clusters/RestShape.h"

#include "Math/Inverse3.h"

namespace fsim::clusters
{
namespace
{
// A cluster that is crushed or drawn out more right now would be blown up, or shrunk, by as much without its elastic
// part.
constexpr float leastRebased = 0.5f;
constexpr float mostRebased = 2.0f;

// Planes at rest go with the shape: n . y = d becomes (Fp^-T n) . y' = d.
void moveCuts(collision::ProxyShape& proxy, const Mat3& plastic)
{
    Mat3 map = transposed(math::inverse(plastic));
    for (uint32_t k = 0; k < proxy.cutCount; ++k)
    {
        Vec3 normal = map * proxy.cuts[k].normal;
        float size = length(normal);
        if (size > 0.0f)
            proxy.cuts[k] = {normal / size, proxy.cuts[k].distance / size};
    }
}
} // namespace

bool rebaseRestShape(ClusterState& state, uint32_t cluster, const math::Svd3& strain, float particleRadius)
{
    if (!(strain.s.z >= leastRebased && strain.s.x <= mostRebased))
        return false;
    Vec3 inverse{1.0f / strain.s.x, 1.0f / strain.s.y, 1.0f / strain.s.z};
    Mat3 relax = strain.v * diagonal(inverse) * transposed(strain.u);
    std::span<const uint32_t> members = state.memberships.particlesOf(cluster);
    std::span<Share> shares = state.memberships.sharesOf(cluster);
    for (size_t m = 0; m < members.size(); ++m)
        shares[m].weightedRest = shares[m].mass * (relax * (state.positions[members[m]] - state.centres[cluster]));
    moveCuts(state.proxies[cluster], state.plastic[cluster]);
    state.plastic[cluster] = {};
    Vec3 restCentre = state.facts[cluster].restCentre;
    restCluster(state, cluster, particleRadius);
    state.facts[cluster].restCentre = restCentre;
    return true;
}
} // namespace fsim::clusters
