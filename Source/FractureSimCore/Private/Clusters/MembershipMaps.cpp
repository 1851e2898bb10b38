#include "Clusters/MembershipMaps.h"

#include <algorithm>
#include <utility>

namespace fsim::clusters
{
namespace
{
constexpr uint32_t blocksAtOnce = 8;
constexpr uint32_t clusterMapGrain = 64;
constexpr uint8_t spanChanged = 1;
constexpr uint8_t ownListChanged = 2;

uint64_t spanOf(const Memberships& memberships, uint32_t cluster, uint32_t part)
{
    uint64_t parts = 0;
    for (uint32_t p : memberships.particlesOf(cluster))
        parts |= uint64_t{1} << (p / part);
    return parts;
}

void noteCluster(uint32_t cluster, MembershipMaps& maps)
{
    maps.clusterChanged[cluster] = spanChanged | ownListChanged;
    maps.ownChanged = true;
}

void noteBlockOf(uint32_t particle, MembershipMaps& maps)
{
    maps.blockChanged[particle / runBlock] = 1;
    maps.runsChanged = true;
}

// Particles in at most 64 parts, each of whole blocks.
uint32_t partOf(uint32_t particles)
{
    constexpr uint32_t mostParts = 64;
    return (particles / (mostParts * runBlock) + 1) * runBlock;
}

// Of all clusters with this bit, which it takes away.
template <class Function>
void forEachChanged(MembershipMaps& maps, uint32_t clusters, uint8_t bit, TaskScheduler& tasks,
                    const Function& function)
{
    tasks.parallelFor(clusters, clusterMapGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t c = begin; c < end; ++c)
            if (maps.clusterChanged[c] & bit)
            {
                function(c);
                maps.clusterChanged[c] &= static_cast<uint8_t>(~bit);
            }
    });
}
} // namespace

MembershipMaps::MembershipMaps(Allocator& allocator, uint32_t memberships, uint32_t mostParticles,
                               uint32_t mostClusters)
    : runs(allocator, mostParticles), spans(allocator, mostClusters), own(allocator, memberships),
      ownCounts(allocator, mostClusters), blockChanged(allocator, mostParticles / runBlock + 1),
      clusterChanged(allocator, mostClusters)
{
    own.resize(memberships);
    noteAllChanged(*this);
}

void noteAllChanged(MembershipMaps& maps)
{
    maps.blockChanged.assign(maps.blockChanged.capacity(), 1);
    maps.clusterChanged.assign(maps.clusterChanged.capacity(), spanChanged | ownListChanged);
    maps.runsChanged = maps.ownChanged = true;
}

void noteChanged(const Memberships& memberships, uint32_t particle, MembershipMaps& maps)
{
    noteBlockOf(particle, maps);
    for (const Link& link : memberships.linksOf(particle))
        noteCluster(link.cluster, maps);
}

void noteMembersChanged(const Memberships& memberships, uint32_t cluster, MembershipMaps& maps)
{
    noteCluster(cluster, maps);
    for (uint32_t p : memberships.particlesOf(cluster))
        noteBlockOf(p, maps);
}

void renewRuns(const Memberships& memberships, MembershipMaps& maps, TaskScheduler& tasks)
{
    if (!maps.runsChanged)
        return;
    uint32_t particles = memberships.ofParticle.size(), clusters = memberships.ofCluster.size();
    maps.runs.resize(particles);
    tasks.parallelFor(particles, blocksAtOnce * runBlock, [&](uint32_t begin, uint32_t end) {
        for (uint32_t first = begin; first < end; first += runBlock)
            if (std::exchange(maps.blockChanged[first / runBlock], uint8_t{0}))
                findRuns(memberships, first, std::min(first + runBlock, end), maps.runs);
    });
    maps.spans.resize(clusters);
    uint32_t part = partOf(particles);
    if (std::exchange(maps.part, part) != part)
        for (uint8_t& changed : maps.clusterChanged)
            changed |= spanChanged;
    forEachChanged(maps, clusters, spanChanged, tasks,
                   [&](uint32_t c) { maps.spans[c] = spanOf(memberships, c, part); });
    maps.runsChanged = false;
}

void renewOwn(const Memberships& memberships, MembershipMaps& maps, TaskScheduler& tasks)
{
    if (!maps.ownChanged)
        return;
    uint32_t clusters = memberships.ofCluster.size();
    maps.ownCounts.resize(clusters);
    forEachChanged(maps, clusters, ownListChanged, tasks, [&](uint32_t c) {
        uint32_t begin = memberships.ofCluster[c].begin, next = begin;
        for (uint32_t p : memberships.particlesOf(c))
            if (memberships.linksOf(p)[0].cluster == c)
                maps.own[next++] = p;
        maps.ownCounts[c] = next - begin;
    });
    maps.ownChanged = false;
}
} // namespace fsim::clusters
