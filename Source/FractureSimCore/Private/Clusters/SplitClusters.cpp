#include "Clusters/SplitClusters.h"

#include "Clusters/Toughness.h"

#include <algorithm>

namespace fsim::clusters
{
namespace
{
constexpr uint32_t fewestMembers = 4; // as the paper: fewer have no shape

bool beyond(const SplitPlane& plane, Vec3 point)
{
    return dot(point - plane.point, plane.normal) > 0.0f;
}

Vec3 centreOf(const ClusterState& state, uint32_t cluster)
{
    Vec3 sum{};
    std::span<const uint32_t> members = state.memberships.particlesOf(cluster);
    std::span<const Share> shares = state.memberships.sharesOf(cluster);
    Vec3 origin = state.centres[cluster];
    for (size_t m = 0; m < members.size(); ++m)
        sum += shares[m].mass * (state.positions[members[m]] - origin);
    return origin + sum / state.clusterMasses[cluster];
}

// After its members or their shares have changed.
void refreshCluster(const SplitContext& context, uint32_t cluster)
{
    ClusterState& state = context.state;
    restCluster(state, cluster, context.particleRadius);
    if (state.memberships.ofCluster[cluster].count == 0)
        return;
    state.centres[cluster] = centreOf(state, cluster);
    state.facts[cluster].toughness = toughnessOf(state, context.material, cluster, context.seed);
    deriveCluster(state, context.material, cluster, context.work);
}

void addCluster(const SplitContext& context, uint32_t from)
{
    ClusterState& state = context.state;
    state.centres.push(Vec3{state.centres[from]});
    state.rotations.push(Mat3{state.rotations[from]});
    state.plastic.push(Mat3{state.plastic[from]});
    state.restInverses.push({});
    state.clusterMasses.push(0.0f);
    state.facts.push(ClusterFacts{state.facts[from]});
    state.proxies.push(collision::ProxyShape{state.proxies[from]});
    context.work.addCluster();
    context.work.strains[state.facts.size() - 1] = context.work.strains[from];
    context.work.awake.push(state.facts.size() - 1);
}

// The links for which goesOver is not 0 become those of a copy of the particle in the same place.
void duplicate(const SplitContext& context, uint32_t particle, std::span<const uint8_t> goesOver)
{
    ClusterState& state = context.state;
    splitParticle(state.memberships, particle, goesOver);
    uint32_t copy = state.positions.size();
    float mass = state.masses[particle];
    float moved = massOf(state.memberships, copy);
    float kept = massOf(state.memberships, particle);
    state.positions.push(Vec3{state.positions[particle]});
    state.velocities.push(Vec3{state.velocities[particle]});
    // Of the sum, so that rounding loses nothing either.
    state.masses[particle] = mass * (kept / (kept + moved));
    state.masses.push(mass - state.masses[particle]);
    if (!state.toughScales.empty())
        state.toughScales.push(float{state.toughScales[particle]});
    state.holds.by.push(uint32_t{state.holds.by[particle]});
    state.holds.from.push(Vec3{state.holds.from[particle]});
    context.work.predicted.push(Vec3{state.positions[particle]});
    context.work.still.push(uint8_t{context.work.still[particle]});
    context.work.immovable.push(uint32_t{context.work.immovable[particle]});
    noteChanged(state.memberships, particle, context.work.maps);
    noteChanged(state.memberships, copy, context.work.maps);
}

// The plane goes into both children's shapes, in their frame at rest: where R Fp y + centre lies on it.
void cutProxies(ClusterState& state, uint32_t below, uint32_t above, const SplitPlane& plane)
{
    Vec3 normal = transposed(state.rotations[below] * state.plastic[below]) * plane.normal;
    float size = length(normal);
    if (size == 0.0f)
        return;
    collision::ProxyPlane cut{normal / size, dot(plane.normal, plane.point - state.centres[below]) / size};
    collision::cutProxy(state.proxies[below], cut);
    collision::cutProxy(state.proxies[above], {-cut.normal, -cut.distance});
}

bool roomForParticles(const ClusterState& state, uint32_t more)
{
    return state.memberships.ofParticle.capacity() - state.memberships.ofParticle.size() >= more;
}

// Of a cluster's members, those that a split can duplicate: the ones that belong to another as well.
uint32_t countShared(const Memberships& memberships, uint32_t cluster)
{
    uint32_t count = 0;
    for (uint32_t p : memberships.particlesOf(cluster))
        count += memberships.ofParticle[p].count > 1;
    return count;
}

// (15) for one member of the cluster that splits: what it has on the other side goes to a duplicate.
void propagate(const SplitContext& context, uint32_t particle, bool side, const SplitPlane& plane, uint32_t below,
               uint32_t above)
{
    std::span<const Link> links = context.state.memberships.linksOf(particle);
    std::span<uint8_t> goesOver = context.arena.take<uint8_t>(links.size());
    bool any = false;
    for (size_t k = 0; k < links.size(); ++k)
    {
        bool own = links[k].cluster == below || links[k].cluster == above;
        bool other = own ? side : beyond(plane, context.state.centres[links[k].cluster]);
        goesOver[k] = other != side;
        any = any || goesOver[k];
    }
    if (any)
        duplicate(context, particle, goesOver);
}
} // namespace

bool divides(const ClusterState& state, uint32_t cluster, const SplitPlane& plane)
{
    std::span<const uint32_t> members = state.memberships.particlesOf(cluster);
    auto over =
        std::count_if(members.begin(), members.end(), [&](uint32_t p) { return beyond(plane, state.positions[p]); });
    return over > 0 && over < std::ssize(members);
}

SplitOutcome splitAlong(const SplitContext& context, uint32_t cluster, const SplitPlane& plane)
{
    ClusterState& state = context.state;
    Memberships& memberships = state.memberships;
    std::span<const uint32_t> members = memberships.particlesOf(cluster);
    if (memberships.ofCluster.full() || !roomForParticles(state, countShared(memberships, cluster)))
        return SplitOutcome::NoRoom;
    std::span<uint8_t> goesOver = context.arena.take<uint8_t>(members.size());
    size_t over = 0;
    for (size_t m = 0; m < members.size(); ++m)
    {
        goesOver[m] = beyond(plane, state.positions[members[m]]);
        over += goesOver[m];
    }
    if (over == 0 || over == members.size())
        return SplitOutcome::OneSided;

    uint32_t added = memberships.ofCluster.size();
    splitCluster(memberships, cluster, goesOver);
    addCluster(context, cluster);
    cutProxies(state, cluster, added, plane);
    for (uint32_t child : {cluster, added})
        for (uint32_t m = memberships.ofCluster[child].begin; m < memberships.ofCluster[child].end(); ++m)
            propagate(context, memberships.particles[m], child == added, plane, cluster, added);

    ++state.counts.splits;
    state.counts.topologyChanged = 1;
    for (uint32_t child : {cluster, added})
    {
        noteMembersChanged(memberships, child, context.work.maps);
        refreshCluster(context, child);
        ClusterFacts& facts = state.facts[child];
        facts.hasSplit = 1;
        facts.locked = 1;
        facts.sinceSplit = 0.0f;
    }
    context.events.add({.kind = EventKind::Fractured,
                        .tick = context.tick,
                        .body = context.body,
                        .position = plane.point,
                        .direction = plane.normal,
                        .value = state.clusterMasses[added]});
    for (uint32_t child : {cluster, added})
        if (negligible(state, child))
            dissolve(context, child);
    return SplitOutcome::Done;
}

bool splitOutlier(const SplitContext& context, uint32_t particle)
{
    ClusterState& state = context.state;
    std::span<const Link> links = state.memberships.linksOf(particle);
    if (links.size() < 2)
        return true;
    if (!roomForParticles(state, 1))
        return false;
    std::span<uint8_t> goesOver = context.arena.take<uint8_t>(links.size());
    size_t farthest = 0;
    float ratio = context.material.outlierStretch;
    for (size_t k = 0; k < links.size(); ++k)
    {
        uint32_t c = links[k].cluster;
        Vec3 rest = state.memberships.shares[links[k].membership].rest();
        Vec3 goal = state.rotations[c] * (state.plastic[c] * rest) + state.centres[c];
        float away = length(state.positions[particle] - goal) / state.facts[c].width;
        if (away > ratio)
        {
            ratio = away;
            farthest = k;
            goesOver[0] = 1;
        }
    }
    if (!goesOver[0])
        return true;
    for (size_t k = 0; k < links.size(); ++k)
        goesOver[k] = k == farthest;
    duplicate(context, particle, goesOver);
    state.counts.topologyChanged = 1;
    return true;
}

bool negligible(const ClusterState& state, uint32_t cluster)
{
    return state.memberships.ofCluster[cluster].count < fewestMembers;
}

void dissolve(const SplitContext& context, uint32_t cluster)
{
    ClusterState& state = context.state;
    Range range = state.memberships.ofCluster[cluster];
    dissolveCluster(state.memberships, cluster);
    state.clusterMasses[cluster] = 0.0f;
    FlatArray<uint32_t>& awake = context.work.awake;
    awake.resize(static_cast<uint32_t>(std::remove(awake.begin(), awake.end(), cluster) - awake.begin()));
    state.counts.topologyChanged = 1;
    noteMembersChanged(state.memberships, cluster, context.work.maps);
    size_t most = 0;
    for (uint32_t m = range.begin; m < range.end(); ++m)
        most += state.memberships.linksOf(state.memberships.particles[m]).size();
    std::span<uint32_t> touched = context.arena.take<uint32_t>(most);
    size_t count = 0;
    for (uint32_t m = range.begin; m < range.end(); ++m)
    {
        uint32_t particle = state.memberships.particles[m];
        std::span<const Link> links = state.memberships.linksOf(particle);
        noteChanged(state.memberships, particle, context.work.maps);
        if (links.empty())
        {
            context.work.still[particle] = 1;
            ++state.counts.debris;
            context.events.add({.kind = EventKind::Debris,
                                .tick = context.tick,
                                .body = context.body,
                                .position = state.positions[particle],
                                .direction = normalizedOr(state.velocities[particle], {0.0f, 0.0f, 1.0f}),
                                .value = state.masses[particle]});
        }
        for (const Link& link : links)
            touched[count++] = link.cluster;
    }
    std::sort(touched.begin(), touched.end());
    for (uint32_t c : touched.first(static_cast<size_t>(std::unique(touched.begin(), touched.end()) - touched.begin())))
        refreshCluster(context, c);
}
} // namespace fsim::clusters
