#include "Net/ClusterNet.h"

#include "Clusters/ClusterHost.h"
#include "Clusters/Pieces.h"
#include "Clusters/Toughness.h"
#include "Foundation/EventLog.h"
#include "Math/VectorMath.h"
#include "Net/NetEvents.h"

#include <algorithm>
#include <map>

namespace fsim::net
{
namespace
{
using clusters::ClusterState;
using clusters::FirstOrder;
using clusters::Link;
using clusters::Memberships;
using clusters::Share;

constexpr uint32_t nothing = 0xffffffffu;

// By number of the asset: where each membership is, and who has it.
struct Origins
{
    Origins(const ClusterState& state, const Asset& asset) : order(asset)
    {
        size_t count = asset.clusterMembers().size();
        places.assign(count, nothing);
        clusters.assign(count, nothing);
        links.assign(count, 0);
        const Memberships& memberships = state.memberships;
        std::vector<uint32_t> next(order.firstLinks().begin(), order.firstLinks().end());
        for (size_t o = 0; o < count; ++o)
            links[o] = next[asset.clusterMembers()[o]]++;
        for (uint32_t place = 0; place < count; ++place)
            places[order.membershipAt(memberships, place)] = place;
        for (uint32_t c = 0; c < memberships.ofCluster.size(); ++c)
            for (uint32_t place = memberships.ofCluster[c].begin; place < memberships.ofCluster[c].end(); ++place)
                clusters[order.membershipAt(memberships, place)] = c;

        // Copies divide the links of their particle: each has those from where it begins to where the next one does.
        particles.assign(count, 0);
        std::vector<uint32_t> holder(count, nothing);
        for (uint32_t p = 0; p < memberships.ofParticle.size(); ++p)
            if (hasLinks(p))
                holder[memberships.ofParticle[p].begin] = p;
        uint32_t current = 0;
        for (uint32_t slot = 0; slot < count; ++slot)
        {
            current = holder[slot] != nothing ? holder[slot] : current;
            uint32_t o = order.membershipAt(memberships, memberships.links[slot].membership);
            particles[links[o]] = current;
        }
    }

    // Of the asset it may have had none: then its range begins where another's does.
    bool hasLinks(uint32_t p) const
    {
        auto atRest = static_cast<uint32_t>(order.firstLinks().size() - 1);
        return p >= atRest || order.firstLinks()[p + 1] > order.firstLinks()[p];
    }

    FirstOrder order;
    std::vector<uint32_t> places;    // by membership
    std::vector<uint32_t> clusters;  // by membership; nothing: dissolved
    std::vector<uint32_t> links;     // by membership: its number among the links
    std::vector<uint32_t> particles; // by link: the copy that has it
};

// Numbers things anew within each range, in the order in which they are first met.
void relabel(std::span<const uint32_t> offsets, std::span<const uint32_t> owners, uint16_t first,
             std::vector<uint16_t>& labels)
{
    std::vector<uint32_t> seen;
    for (size_t i = 0; i + 1 < offsets.size(); ++i)
    {
        seen.clear();
        for (uint32_t k = offsets[i]; k < offsets[i + 1]; ++k)
        {
            labels[k] = 0;
            if (owners[k] == nothing)
                continue;
            auto found = std::find(seen.begin(), seen.end(), owners[k]);
            if (found == seen.end())
                found = seen.insert(seen.end(), owners[k]);
            labels[k] = static_cast<uint16_t>(first + (found - seen.begin()));
        }
    }
}

struct Labels
{
    std::vector<uint16_t> children; // by membership
    std::vector<uint16_t> copies;   // by link
};

Labels labelsOf(const Origins& origins, const Asset& asset)
{
    Labels labels{std::vector<uint16_t>(origins.clusters.size()), std::vector<uint16_t>(origins.clusters.size())};
    relabel(asset.clusterOffsets(), origins.clusters, 1, labels.children);
    relabel(origins.order.firstLinks(), origins.particles, 0, labels.copies);
    return labels;
}

// Who is who after the change.
struct Plan
{
    std::vector<uint32_t> clusterOf;  // by membership; nothing: dissolved
    std::vector<uint32_t> particleOf; // by link
    uint32_t clusters = 0;
    uint32_t particles = 0;
    std::vector<uint32_t> firstCluster; // by new cluster: of the asset
    std::vector<uint32_t> firstParticle;
};

// The part or copy that is met first keeps the number of the asset; the others come after all of these.
void planNumbers(std::span<const uint32_t> offsets, std::span<const uint16_t> labels, bool zeroIsNothing,
                 std::vector<uint32_t>& numbers, std::vector<uint32_t>& origin)
{
    auto count = static_cast<uint32_t>(offsets.size() - 1);
    numbers.assign(labels.size(), nothing);
    for (uint32_t i = 0; i < count; ++i)
        origin.push_back(i);
    std::vector<std::pair<uint16_t, uint32_t>> seen;
    for (uint32_t i = 0; i < count; ++i)
    {
        seen.clear();
        for (uint32_t k = offsets[i]; k < offsets[i + 1]; ++k)
        {
            if (zeroIsNothing && labels[k] == 0)
                continue;
            auto found =
                std::find_if(seen.begin(), seen.end(), [&](const auto& each) { return each.first == labels[k]; });
            if (found == seen.end())
            {
                auto number = static_cast<uint32_t>(origin.size());
                if (seen.empty())
                    number = i;
                else
                    origin.push_back(i);
                found = seen.insert(seen.end(), {labels[k], number});
            }
            numbers[k] = found->second;
        }
    }
}

Plan planOf(const Labels& labels, const Origins& origins, const Asset& asset)
{
    Plan plan;
    planNumbers(asset.clusterOffsets(), labels.children, true, plan.clusterOf, plan.firstCluster);
    planNumbers(origins.order.firstLinks(), labels.copies, false, plan.particleOf, plan.firstParticle);
    plan.clusters = static_cast<uint32_t>(plan.firstCluster.size());
    plan.particles = static_cast<uint32_t>(plan.firstParticle.size());
    return plan;
}

// What a membership had before anything broke, of the mass of its particle.
float firstShare(const Asset& asset, float density, uint32_t membership)
{
    return asset.clusterWeights()[membership] * (density * asset.volumes()[asset.clusterMembers()[membership]]);
}

// The state by the old numbers, copied before it is written over.
struct Before
{
    explicit Before(const ClusterState& s)
        : positions(s.positions.begin(), s.positions.end()), velocities(s.velocities.begin(), s.velocities.end()),
          holdsBy(s.holds.by.begin(), s.holds.by.end()), holdsFrom(s.holds.from.begin(), s.holds.from.end()),
          shares(s.memberships.shares.begin(), s.memberships.shares.end()),
          rotations(s.rotations.begin(), s.rotations.end()), plastic(s.plastic.begin(), s.plastic.end()),
          facts(s.facts.begin(), s.facts.end()), proxies(s.proxies.begin(), s.proxies.end())
    {
    }
    std::vector<Vec3> positions, velocities;
    std::vector<uint32_t> holdsBy;
    std::vector<Vec3> holdsFrom;
    std::vector<Share> shares;
    std::vector<Mat3> rotations, plastic;
    std::vector<clusters::ClusterFacts> facts;
    std::vector<collision::ProxyShape> proxies;
};

void placeParticles(const Plan& plan, const Origins& origins, const Before& before, const Asset& asset, float density,
                    ClusterState& state)
{
    std::vector<uint32_t> source(plan.particles, nothing); // by new particle: the old one that it was part of
    std::vector<float> masses(plan.particles);
    for (uint32_t l = 0; l < plan.particleOf.size(); ++l)
        if (source[plan.particleOf[l]] == nothing)
            source[plan.particleOf[l]] = origins.particles[l];
    for (uint32_t o = 0; o < plan.clusterOf.size(); ++o)
        masses[plan.particleOf[origins.links[o]]] += firstShare(asset, density, o);
    auto atRest = static_cast<uint32_t>(asset.positions().size());
    std::vector<float> left(atRest);
    for (uint32_t p = 0; p < atRest; ++p)
        left[p] = density * asset.volumes()[p];
    state.positions.resize(plan.particles);
    state.velocities.resize(plan.particles);
    state.masses.resize(plan.particles);
    state.holds.by.resize(plan.particles);
    state.holds.from.resize(plan.particles);
    bool scaled = !asset.toughnessScales().empty();
    state.toughScales.resize(scaled ? plan.particles : 0);
    for (uint32_t p = plan.particles; p-- > 0;)
    {
        uint32_t first = plan.firstParticle[p];
        uint32_t from = source[p] != nothing ? source[p] : first;
        state.positions[p] = before.positions[from];
        state.velocities[p] = before.velocities[from];
        state.holds.by[p] = before.holdsBy[from];
        state.holds.from[p] = before.holdsFrom[from];
        // Copies come last, so that the particle itself gets what they leave: no mass is lost by rounding.
        state.masses[p] = p >= atRest ? masses[p] : left[p];
        if (p >= atRest)
            left[first] -= masses[p];
        if (scaled)
            state.toughScales[p] = asset.toughnessScales()[first];
    }
}

// Memberships of a cluster of the asset: part by part, what was dissolved last.
void placeMemberships(const Plan& plan, const Origins& origins, const Asset& asset, Memberships& memberships,
                      std::vector<uint32_t>& placeOf)
{
    auto count = static_cast<uint32_t>(plan.clusterOf.size());
    placeOf.assign(count, 0);
    memberships.ofCluster.assign(plan.clusters, {});
    memberships.particles.resize(count);
    memberships.shares.resize(count);
    std::vector<uint32_t> order;
    for (size_t c = 0; c + 1 < asset.clusterOffsets().size(); ++c)
    {
        uint32_t begin = asset.clusterOffsets()[c], end = asset.clusterOffsets()[c + 1];
        order.clear();
        for (uint32_t o = begin; o < end; ++o)
            order.push_back(o);
        std::stable_sort(order.begin(), order.end(),
                         [&](uint32_t a, uint32_t b) { return plan.clusterOf[a] < plan.clusterOf[b]; });
        for (uint32_t k = 0; k < order.size(); ++k)
        {
            uint32_t o = order[k], cluster = plan.clusterOf[o];
            placeOf[o] = begin + k;
            memberships.particles[begin + k] = plan.particleOf[origins.links[o]];
            if (cluster == nothing)
                continue;
            clusters::Range& range = memberships.ofCluster[cluster];
            if (range.count++ == 0)
                range.begin = begin + k;
        }
        if (memberships.ofCluster[static_cast<uint32_t>(c)].count == 0)
            memberships.ofCluster[static_cast<uint32_t>(c)].begin = begin;
    }
}

// Links of a particle of the asset: copy by copy, and of each what was dissolved last.
void placeLinks(const Plan& plan, const Origins& origins, std::span<const uint32_t> placeOf, Memberships& memberships)
{
    auto count = static_cast<uint32_t>(plan.clusterOf.size());
    std::vector<uint32_t> membershipOf(count); // by link
    for (uint32_t o = 0; o < count; ++o)
        membershipOf[origins.links[o]] = o;
    memberships.links.resize(count);
    memberships.ofParticle.assign(plan.particles, {});
    std::vector<uint32_t> order;
    std::span<const uint32_t> firstLinks = origins.order.firstLinks();
    for (uint32_t p = 0; p + 1 < firstLinks.size(); ++p)
    {
        memberships.ofParticle[p].begin = firstLinks[p];
        order.clear();
        for (uint32_t l = firstLinks[p]; l < firstLinks[p + 1]; ++l)
            order.push_back(l);
        auto dissolved = [&](uint32_t l) { return plan.clusterOf[membershipOf[l]] == nothing; };
        std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
            return plan.particleOf[a] != plan.particleOf[b] ? plan.particleOf[a] < plan.particleOf[b]
                                                            : dissolved(a) < dissolved(b);
        });
        for (uint32_t k = 0; k < order.size(); ++k)
        {
            uint32_t l = order[k], o = membershipOf[l], slot = firstLinks[p] + k;
            clusters::Range& range = memberships.ofParticle[plan.particleOf[l]];
            if (k == 0 || plan.particleOf[order[k - 1]] != plan.particleOf[l])
                range.begin = slot;
            memberships.links[slot] = {placeOf[o], dissolved(l) ? origins.order.clusterAt(o) : plan.clusterOf[o]};
            range.count += !dissolved(l);
        }
    }
}

// What is left of a copy's memberships carries all of its mass.
void giveShares(const Plan& plan, const Origins& origins, std::span<const uint32_t> placeOf, const Before& before,
                const Asset& asset, float density, ClusterState& state)
{
    std::vector<float> held(plan.particles);
    // Rest shapes that clusters have flowed to are their own: members of two old ones fit together only as in the
    // asset.
    std::vector<uint32_t> oldCluster(plan.clusters, nothing);
    std::vector<uint8_t> mixed(plan.clusters);
    for (uint32_t o = 0; o < plan.clusterOf.size(); ++o)
    {
        uint32_t cluster = plan.clusterOf[o];
        if (cluster == nothing)
            continue;
        held[plan.particleOf[origins.links[o]]] += firstShare(asset, density, o);
        uint32_t old = origins.clusters[o];
        mixed[cluster] =
            mixed[cluster] || old == nothing || (oldCluster[cluster] != nothing && oldCluster[cluster] != old);
        oldCluster[cluster] = old;
    }
    for (uint32_t o = 0; o < plan.clusterOf.size(); ++o)
    {
        uint32_t cluster = plan.clusterOf[o];
        Share& share = state.memberships.shares[placeOf[o]];
        share = {{}, firstShare(asset, density, o)};
        if (cluster == nothing)
            continue;
        uint32_t particle = plan.particleOf[origins.links[o]];
        share.mass *= state.masses[particle] / held[particle];
        Vec3 rest = asset.positions()[asset.clusterMembers()[o]];
        if (!mixed[cluster])
            rest = before.facts[origins.clusters[o]].restCentre + before.shares[origins.places[o]].rest();
        share.weightedRest = share.mass * rest;
    }
}

void shapeClusters(const Plan& plan, const Origins& origins, const Before& before, const BodySettings& settings,
                   float radius, ClusterState& state)
{
    std::vector<uint32_t> source(plan.clusters, nothing);
    std::vector<uint32_t> parts(plan.clusters);
    for (uint32_t o = 0; o < plan.clusterOf.size(); ++o)
    {
        uint32_t cluster = plan.clusterOf[o];
        if (cluster != nothing && source[cluster] == nothing)
            source[cluster] = origins.clusters[o];
    }
    for (uint32_t first : plan.firstCluster)
        ++parts[first];
    state.centres.resize(plan.clusters);
    state.rotations.resize(plan.clusters);
    state.plastic.resize(plan.clusters);
    state.restInverses.resize(plan.clusters);
    state.clusterMasses.resize(plan.clusters);
    state.facts.resize(plan.clusters);
    state.proxies.resize(plan.clusters);
    for (uint32_t c = 0; c < plan.clusters; ++c)
    {
        uint32_t first = plan.firstCluster[c];
        uint32_t from = source[c] != nothing ? source[c] : first;
        state.rotations[c] = before.rotations[from];
        state.plastic[c] = before.plastic[from];
        state.restInverses[c] = {};
        state.proxies[c] = before.proxies[from];
        clusters::ClusterFacts facts = before.facts[from];
        for (uint32_t k = 0; k < state.proxies[c].cutCount; ++k) // restCluster() takes the new centre off again
            state.proxies[c].cuts[k].distance += dot(state.proxies[c].cuts[k].normal, facts.restCentre);
        facts.restCentre = {};
        facts.hasSplit = parts[first] > 1;
        facts.locked = 0;
        // Of the piece that it was part of, so that those which come loose now are told of.
        state.facts[c] = facts;
        Vec3 sum{};
        float mass = 0.0f;
        std::span<const uint32_t> members = state.memberships.particlesOf(c);
        std::span<const Share> shares = state.memberships.sharesOf(c);
        Vec3 origin = members.empty() ? Vec3{} : state.positions[members[0]];
        for (size_t m = 0; m < members.size(); ++m)
        {
            sum += shares[m].mass * (state.positions[members[m]] - origin);
            mass += shares[m].mass;
        }
        state.centres[c] = mass > 0.0f ? origin + sum / mass : before.positions[0];
        state.clusterMasses[c] = 0.0f;
        clusters::restCluster(state, c, radius);
        if (!members.empty())
            state.facts[c].toughness = clusters::toughnessOf(state, settings.cluster, c, settings.seed);
    }
}

NetChange compare(const Labels& now, const Labels& wanted, const Origins& origins, const ClusterState& state)
{
    NetChange change;
    Vec3 sum{};
    for (size_t o = 0; o < now.children.size(); ++o)
    {
        bool same =
            now.children[o] == wanted.children[o] && now.copies[origins.links[o]] == wanted.copies[origins.links[o]];
        if (same)
            continue;
        bool heals = wanted.children[o] == 1 && wanted.copies[origins.links[o]] == 0;
        change.healed += heals;
        change.newlyBroken += !heals;
        if (!heals)
            sum += state.positions[origins.particles[origins.links[o]]];
    }
    if (change.newlyBroken > 0)
        change.centre = sum / static_cast<float>(change.newlyBroken);
    return change;
}

// Each part that comes off a cluster, as heavy as it is, and each particle that nothing holds any more.
void tellOfSplits(const Labels& now, const Labels& wanted, const Origins& origins, const Asset& asset, BodyId body,
                  uint32_t tick, const ClusterState& state, EventLog& events)
{
    std::vector<uint8_t> held(state.positions.size()), lost(state.positions.size());
    std::map<uint16_t, Event> parts; // by label
    for (size_t c = 0; c + 1 < asset.clusterOffsets().size(); ++c)
    {
        parts.clear();
        for (uint32_t o = asset.clusterOffsets()[c]; o < asset.clusterOffsets()[c + 1]; ++o)
        {
            uint16_t label = wanted.children[o];
            uint32_t p = origins.particles[origins.links[o]];
            (label != 0 ? held : lost)[p] |= label != 0 || now.children[o] != 0;
            if (label <= 1 || label == now.children[o])
                continue;
            auto [found, isNew] = parts.try_emplace(label);
            Event& event = found->second;
            if (isNew)
                event = {.kind = EventKind::Fractured, .tick = tick, .body = body, .position = state.positions[p]};
            float mass = state.memberships.shares[origins.places[o]].mass;
            event.value += mass;
            if (event.value > 0.0f)
                event.position += (mass / event.value) * (state.positions[p] - event.position);
        }
        for (const auto& [label, event] : parts)
            events.add(event);
    }
    for (uint32_t p = 0; p < lost.size(); ++p)
        if (lost[p] && !held[p])
            events.add({.kind = EventKind::Debris,
                        .tick = tick,
                        .body = body,
                        .position = state.positions[p],
                        .direction = normalizedOr(state.velocities[p], {0.0f, 0.0f, 1.0f}),
                        .value = state.masses[p]});
}
} // namespace

void describeClusters(const ClusterState& state, const Asset& asset, std::vector<Plane>& planes)
{
    Origins origins(state, asset);
    Labels labels = labelsOf(origins, asset);
    size_t count = labels.children.size();
    planes.push_back({Kind::Children, mostPerItem, std::move(labels.children), std::vector<uint16_t>(count, 1)});
    planes.push_back({Kind::Copies, mostPerItem, std::move(labels.copies), std::vector<uint16_t>(count, 0)});
}

Result<NetChange> applyToClusters(std::span<const Plane> planes, const BodySettings& settings, const Asset& asset,
                                  BodyId body, uint32_t tick, Arena& arena, Allocator& allocator, ClusterState& state)
{
    Origins origins(state, asset);
    Labels now = labelsOf(origins, asset);
    Labels wanted = now;
    for (const Plane& plane : planes)
        if (plane.kind == Kind::Children)
            wanted.children = plane.values;
        else if (plane.kind == Kind::Copies)
            wanted.copies = plane.values;
    NetChange change = compare(now, wanted, origins, state);
    if (change.newlyBroken == 0 && change.healed == 0)
        return change;
    Plan plan = planOf(wanted, origins, asset);
    if (plan.clusters > state.memberships.ofCluster.capacity() ||
        plan.particles > state.memberships.ofParticle.capacity())
        return Status::refused("this state has {} clusters and {} particles, and the body has room for {} and {}",
                               plan.clusters, plan.particles, state.memberships.ofCluster.capacity(),
                               state.memberships.ofParticle.capacity());
    EventLog told(allocator, mostNetEvents);
    if (state.counts.pieces == 0) // the first count tells of nothing
        clusters::findPieces(state, body, tick, arena, told);
    tellOfSplits(now, wanted, origins, asset, body, tick, state, told);
    Before before(state);
    float density = settings.cluster.density;
    std::vector<uint32_t> placeOf;
    placeParticles(plan, origins, before, asset, density, state);
    placeMemberships(plan, origins, asset, state.memberships, placeOf);
    placeLinks(plan, origins, placeOf, state.memberships);
    giveShares(plan, origins, placeOf, before, asset, density, state);
    shapeClusters(plan, origins, before, settings, asset.radius(), state);

    state.counts.debris = 0;
    for (uint32_t p = 0; p < state.memberships.ofParticle.size(); ++p)
        state.counts.debris += state.memberships.ofParticle[p].count == 0;
    state.counts.looseQuiet = 0.0f;
    state.quietSeconds.resize(0);
    // Where it was made more whole there may be fewer clusters than there were pieces: then they are counted anew.
    if (std::any_of(state.facts.begin(), state.facts.end(),
                    [&](const clusters::ClusterFacts& facts) { return facts.piece >= plan.clusters; }))
        state.counts.pieces = 0;
    clusters::findPieces(state, body, tick, arena, told);
    takeEvents(told, change);
    return change;
}
} // namespace fsim::net
