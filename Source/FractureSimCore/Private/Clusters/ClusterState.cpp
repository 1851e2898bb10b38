#include "Clusters/ClusterState.h"

#include "Math/Inverse3.h"
#include "Math/SymmetricEigen3.h"

namespace fsim::clusters
{
namespace
{
// Of the largest moment: below it a direction counts as flat (relative, so that small bodies are as good as large
// ones).
constexpr float flatMoment = 1e-4f;
// Of a particle's radius, root mean square: a layer whose members stand out of its plane by less has no thickness that
// could be strained. Taken for one, bumps that are crushed or raised would make it flow by their whole height.
constexpr float flatThickness = 0.2f;
// Of a particle's radius: members that are no farther apart make a point, which has no shape to invert.
constexpr float pointRadius = 1e-6f;
} // namespace

ClusterState::ClusterState(Allocator& allocator, uint32_t memberCount, uint32_t mostParticles, uint32_t mostClusters)
    : positions(allocator, mostParticles + kernelOverread), velocities(allocator, mostParticles + kernelOverread),
      masses(allocator, mostParticles), toughScales(allocator, mostParticles), holds(allocator, mostParticles),
      memberships(allocator, memberCount, mostParticles, mostClusters),
      centres(allocator, mostClusters + kernelOverread), rotations(allocator, mostClusters),
      plastic(allocator, mostClusters), restInverses(allocator, mostClusters), clusterMasses(allocator, mostClusters),
      facts(allocator, mostClusters), proxies(allocator, mostClusters), quietSeconds(allocator, mostParticles)
{
}

void ClusterState::visitState(StateVisitor& visitor, uint32_t driverCapacity)
{
    visitor.array("position", positions);
    visitor.array("velocity", velocities);
    visitor.array("mass", masses);
    visitor.array("toughScale", toughScales);
    holds.visitState(visitor, driverCapacity);
    memberships.visitState(visitor);
    visitor.array("centre", centres);
    visitor.array("rotation", rotations);
    visitor.array("plastic", plastic);
    visitor.array("restInverse", restInverses);
    visitor.array("clusterMass", clusterMasses);
    visitor.array("cluster", facts);
    visitor.array("proxy", proxies);
    visitor.array("quiet", quietSeconds);
    visitor.value("counts", counts);
    if (!visitor.reading())
        return;
    uint32_t particles = memberships.ofParticle.size();
    uint32_t clusters = memberships.ofCluster.size();
    bool fits = positions.size() == particles && velocities.size() == particles && masses.size() == particles &&
                (toughScales.empty() || toughScales.size() == particles) && holds.by.size() == particles &&
                holds.from.size() == particles && centres.size() == clusters && rotations.size() == clusters &&
                plastic.size() == clusters && restInverses.size() == clusters && clusterMasses.size() == clusters &&
                facts.size() == clusters && proxies.size() == clusters && quietSeconds.size() == counts.pieces;
    for (const collision::ProxyShape& each : proxies)
        fits = fits && each.cutCount <= collision::proxyCuts;
    for (const ClusterFacts& each : facts)
        fits = fits && (each.piece < counts.pieces || each.piece == 0);
    if (!fits)
        visitor.fail("a clustered body has arrays of different length");
}

void restCluster(ClusterState& state, uint32_t cluster, float particleRadius)
{
    std::span<Share> shares = state.memberships.sharesOf(cluster);
    ClusterFacts& facts = state.facts[cluster];
    float mass = 0.0f;
    Vec3 sum{};
    for (const Share& share : shares)
    {
        mass += share.mass;
        sum += share.weightedRest;
    }
    state.clusterMasses[cluster] = mass;
    facts.width = 0.0f;
    if (shares.empty())
        return;
    // Twice, because the first has the rounding of a long sum. Goals pull members towards places about this centre: if
    // it is off, a body at rest pulls itself along.
    Vec3 offset = sum / mass;
    Vec3 left{};
    for (const Share& share : shares)
        left += share.weightedRest - share.mass * offset;
    offset += left / mass;
    Mat3 moment{{}, {}, {}};
    collision::ProxyGrower proxy(state.proxies[cluster], offset);
    for (Share& share : shares)
    {
        share.weightedRest -= share.mass * offset;
        Vec3 rest = share.rest();
        moment = moment + outer(share.weightedRest, rest);
        facts.width = maxOf(facts.width, length(rest));
        proxy.add(rest);
    }
    proxy.finish(particleRadius);
    facts.restCentre += offset;
    Vec3 moments = math::symmetricEigen(moment).values;
    float thin = flatThickness * particleRadius;
    float least = maxOf(flatMoment, mass * thin * thin / maxOf(moments.x, 1e-30f));
    facts.flat = moments.z <= least * moments.x;
    float radius = pointRadius * particleRadius;
    bool isPoint = moments.x <= mass * radius * radius;
    state.restInverses[cluster] = isPoint ? Mat3{{}, {}, {}} : math::pseudoInverse(moment, least);
    if (facts.flat)
        state.plastic[cluster] = {};
    layInLanes(state.memberships, cluster);
}
} // namespace fsim::clusters
