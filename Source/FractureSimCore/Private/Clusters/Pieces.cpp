#include "Clusters/Pieces.h"

#include "Foundation/DisjointSets.h"

#include <algorithm>

namespace fsim::clusters
{
namespace
{
constexpr float largePiece = 0.01f; // of the body's mass

bool haveTheSameClusters(std::span<const Link> links, std::span<const Link> others)
{
    return std::equal(links.begin(), links.end(), others.begin(), others.end(),
                      [](const Link& a, const Link& b) { return a.cluster == b.cluster; });
}

void countLarge(ClusterState& state, std::span<const float> pieceMass)
{
    double whole = 0.0;
    for (float mass : state.masses)
        whole += static_cast<double>(mass);
    state.counts.largePieces = 0;
    state.counts.largestMass = 0.0f;
    for (float mass : pieceMass)
    {
        state.counts.largePieces += mass >= largePiece * static_cast<float>(whole);
        state.counts.largestMass = maxOf(state.counts.largestMass, mass);
    }
}
} // namespace

void joinClusters(const Memberships& memberships, std::span<uint32_t> parents)
{
    for (uint32_t c = 0; c < parents.size(); ++c)
        parents[c] = c;
    std::span<const Link> before{}; // mostly the same clusters: particles lie in the order of theirs
    for (uint32_t p = 0; p < memberships.ofParticle.size(); ++p)
    {
        std::span<const Link> links = memberships.linksOf(p);
        if (haveTheSameClusters(links, before))
            continue;
        for (size_t k = 1; k < links.size(); ++k)
            mergeSets(parents, links[0].cluster, links[k].cluster);
        before = links;
    }
}

void findPieces(ClusterState& state, BodyId body, uint32_t tick, Arena& arena, EventLog& events)
{
    const Memberships& memberships = state.memberships;
    uint32_t clusters = memberships.ofCluster.size();
    std::span<uint32_t> parents = arena.take<uint32_t>(clusters);
    joinClusters(memberships, parents);
    std::span<uint32_t> pieceOf = arena.take<uint32_t>(clusters);
    std::span<uint32_t> before = arena.take<uint32_t>(clusters);   // by new piece: its number before
    std::span<uint8_t> goesOn = arena.take<uint8_t>(clusters + 1); // by piece before: some new piece has its number
    std::span<float> quiet = arena.take<float>(clusters);
    uint32_t pieces = 0;
    for (uint32_t c = 0; c < clusters; ++c)
    {
        if (memberships.ofCluster[c].count == 0)
            continue;
        uint32_t root = rootOf(parents, c);
        if (root == c)
        {
            before[pieces] = state.facts[c].piece;
            quiet[pieces] = before[pieces] < state.quietSeconds.size() ? state.quietSeconds[before[pieces]] : 0.0f;
            pieceOf[c] = pieces++;
        }
        else
            pieceOf[c] = pieceOf[root];
    }
    for (uint32_t c = 0; c < clusters; ++c)
        state.facts[c].piece = memberships.ofCluster[c].count ? pieceOf[c] : 0;
    bool first = state.counts.pieces == 0;
    state.counts.pieces = pieces;
    state.counts.topologyChanged = 0;
    state.quietSeconds.assign(pieces, 0.0f);
    for (uint32_t i = 0; i < pieces; ++i)
        state.quietSeconds[i] = quiet[i];
    std::span<float> masses = pieceMasses(state, arena);
    countLarge(state, masses);
    if (first)
        return;
    std::span<Vec3> moments = arena.take<Vec3>(pieces);
    for (uint32_t c = 0; c < clusters; ++c)
        if (memberships.ofCluster[c].count)
            moments[state.facts[c].piece] += state.clusterMasses[c] * state.centres[c];
    for (uint32_t i = 0; i < pieces; ++i)
    {
        if (goesOn[before[i]])
            events.add({.kind = EventKind::Detached,
                        .tick = tick,
                        .body = body,
                        .position = moments[i] / masses[i],
                        .value = masses[i]});
        goesOn[before[i]] = 1;
    }
}

std::span<float> pieceMasses(const ClusterState& state, Arena& arena)
{
    std::span<float> masses = arena.take<float>(state.counts.pieces);
    for (uint32_t c = 0; c < state.memberships.ofCluster.size(); ++c)
        if (state.memberships.ofCluster[c].count)
            masses[state.facts[c].piece] += state.clusterMasses[c];
    return masses;
}
} // namespace fsim::clusters
