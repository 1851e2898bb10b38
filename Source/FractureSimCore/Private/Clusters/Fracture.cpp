#include "Clusters/Fracture.h"

#include "Clusters/Toughness.h"
#include "Clusters/Yield.h"

#include <algorithm>

namespace fsim::clusters
{
namespace
{
// A cluster of fewer would leave less than a shape on one side at least.
constexpr uint32_t fewestToSplit = 8;

struct Candidate
{
    float excess = 0.0f;
    uint32_t cluster = 0;
};

bool hasLayer(const ClusterMaterial& material, const ClusterFacts& facts)
{
    return material.layerSpacing > 0.0f &&
           std::fabs(nearestLayer(material, facts.restCentre) - facts.restCentre.z) < 0.5f * facts.width;
}

// Strain beyond the toughness in the direction of the largest stretch. V is in the frame before plastic flow's last
// step, which for directions is the body's frame at rest.
float excessOf(const ClusterMaterial& material, const ClusterFacts& facts, const math::Svd3& strain)
{
    float toughness = facts.toughness * directionFactor(material, strain.v.x, hasLayer(material, facts));
    if (facts.hasSplit)
        toughness *= boostFactor(material, facts.sinceSplit);
    return strain.s.x - 1.0f - toughness;
}

math::Svd3 strainOf(const ClusterState& state, const MatchWork& work, uint32_t cluster)
{
    std::span<const uint32_t> members = state.memberships.particlesOf(cluster);
    std::span<const Share> shares = state.memberships.sharesOf(cluster);
    Mat3 matched{{}, {}, {}};
    for (size_t m = 0; m < members.size(); ++m)
        matched = matched + outer(state.positions[members[m]] - state.centres[cluster], shares[m].weightedRest);
    return math::svd(matched * work.elasticMaps[cluster]);
}

// Through the centre, across the largest stretch: U and not V, which is a direction at rest. A weak layer draws the
// plane to itself, if the layer runs between the members and not beside them all.
SplitPlane planeFor(const SplitContext& context, uint32_t cluster, const math::Svd3& strain)
{
    constexpr float acrossLayers = 0.7f;
    const ClusterFacts& facts = context.state.facts[cluster];
    SplitPlane plane{context.state.centres[cluster], strain.u.x};
    if (hasLayer(context.material, facts) && std::fabs(strain.v.x.z) > acrossLayers)
    {
        Vec3 rest{0.0f, 0.0f, nearestLayer(context.material, facts.restCentre) - facts.restCentre.z};
        SplitPlane layer{plane.point + context.state.rotations[cluster] * (context.state.plastic[cluster] * rest),
                         context.state.rotations[cluster] * Vec3{0.0f, 0.0f, 1.0f}};
        if (divides(context.state, cluster, layer))
            return layer;
    }
    return plane;
}

std::span<Candidate> findCandidates(const SplitContext& context, float substep)
{
    std::span<Candidate> candidates = context.arena.take<Candidate>(context.work.awake.size());
    size_t count = 0;
    bool mustRelax = context.material.relaxBeforeSplit >= 0.5f;
    for (uint32_t c : context.work.awake)
    {
        ClusterFacts& facts = context.state.facts[c];
        if (facts.hasSplit)
            facts.sinceSplit += substep;
        float excess = excessOf(context.material, facts, context.work.strains[c]);
        if (!(excess > 0.0f))
            facts.locked = 0;
        else if (!(facts.locked && mustRelax) && context.state.memberships.ofCluster[c].count >= fewestToSplit)
            candidates[count++] = {excess, c};
    }
    candidates = candidates.first(count);
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
        return a.excess != b.excess ? a.excess > b.excess : a.cluster < b.cluster;
    });
    return candidates;
}

// The particles that strain limiting found too far from where a cluster wants them.
uint32_t splitOutliers(const SplitContext& context, WorkBudget& budget)
{
    uint32_t withoutRoom = 0;
    const Memberships& memberships = context.state.memberships;
    for (uint32_t c = 0; c < context.work.pulls.size(); ++c)
    {
        if (context.work.pulls[c].lost == 0.0f)
            continue;
        context.work.pulls[c].lost = 0.0f;
        for (uint32_t m = memberships.ofCluster[c].begin; m < memberships.ofCluster[c].end(); ++m)
            if (context.work.lostMembers[m] > 0.0f && budget.take(1))
                withoutRoom += !splitOutlier(context, memberships.particles[m]);
    }
    return withoutRoom;
}
} // namespace

uint32_t fracture(const SplitContext& context, float substep, WorkBudget& budget)
{
    uint32_t withoutRoom = 0;
    for (const Candidate& candidate : findCandidates(context, substep))
    {
        uint32_t members = context.state.memberships.ofCluster[candidate.cluster].count;
        if (members < fewestToSplit)
            continue;
        if (!budget.take(members))
            break;
        math::Svd3 strain = strainOf(context.state, context.work, candidate.cluster);
        if (!(excessOf(context.material, context.state.facts[candidate.cluster], strain) > 0.0f))
            continue;
        SplitOutcome outcome = splitAlong(context, candidate.cluster, planeFor(context, candidate.cluster, strain));
        withoutRoom += outcome == SplitOutcome::NoRoom;
    }

    return withoutRoom + splitOutliers(context, budget);
}
} // namespace fsim::clusters
