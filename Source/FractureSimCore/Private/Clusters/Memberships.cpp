#include "Clusters/Memberships.h"

#include <algorithm>
#include <cassert>

namespace fsim::clusters
{
namespace
{
Link& linkTo(Memberships& memberships, uint32_t particle, uint32_t cluster)
{
    std::span<Link> links = memberships.linksOf(particle);
    return *std::find_if(links.begin(), links.end(), [&](const Link& link) { return link.cluster == cluster; });
}

// Stable, in place and without memory: rotations of ever larger halves.
template <class Swap>
uint32_t stablePartition(std::span<const uint8_t> goesOver, uint32_t begin, uint32_t end, const Swap& rotate)
{
    if (end - begin == 1)
        return goesOver[begin] ? begin : end;
    uint32_t middle = begin + (end - begin) / 2;
    uint32_t left = stablePartition(goesOver, begin, middle, rotate);
    uint32_t right = stablePartition(goesOver, middle, end, rotate);
    rotate(left, middle, right);
    return left + (right - middle);
}

bool isNextInAll(std::span<const Link> links, std::span<const Link> next)
{
    return std::equal(links.begin(), links.end(), next.begin(), next.end(), [](const Link& a, const Link& b) {
        return b.cluster == a.cluster && b.membership == a.membership + 1;
    });
}

bool validRanges(const FlatArray<Range>& ranges, uint32_t items)
{
    return std::all_of(ranges.begin(), ranges.end(),
                       [&](const Range& range) { return range.count <= items && range.begin <= items - range.count; });
}
} // namespace

void Memberships::visitState(StateVisitor& visitor)
{
    visitor.array("member", particles);
    visitor.array("share", shares);
    visitor.array("link", links);
    visitor.array("membersOf", ofCluster);
    visitor.array("linksOf", ofParticle);
    if (!visitor.reading())
        return;
    if (particles.size() != shares.size() || particles.size() != links.size() ||
        !validRanges(ofCluster, particles.size()) || !validRanges(ofParticle, links.size()) || !consistent(*this))
        return visitor.fail("the memberships of a clustered body contradict each other");
    for (uint32_t c = 0; c < ofCluster.size(); ++c)
        layInLanes(*this, c);
}

void layInLanes(Memberships& memberships, uint32_t cluster)
{
    constexpr size_t laneCount = 8;
    std::span<const Share> shares = memberships.sharesOf(cluster);
    float* to = memberships.lanes.data() + size_t{4} * memberships.ofCluster[cluster].begin;
    for (size_t first = 0; first < shares.size(); first += laneCount)
    {
        size_t count = std::min(laneCount, shares.size() - first);
        for (size_t k = 0; k < count; ++k)
        {
            const Share& share = shares[first + k];
            to[k] = share.weightedRest.x;
            to[count + k] = share.weightedRest.y;
            to[2 * count + k] = share.weightedRest.z;
            to[3 * count + k] = share.mass;
        }
        to += 4 * count;
    }
}

void linkParticles(Memberships& memberships, uint32_t particles)
{
    memberships.ofParticle.assign(particles, {});
    for (uint32_t p : memberships.particles)
        ++memberships.ofParticle[p].count;
    uint32_t next = 0;
    for (Range& range : memberships.ofParticle)
    {
        range.begin = next;
        next += range.count;
        range.count = 0;
    }
    memberships.links.resize(memberships.particles.size());
    for (uint32_t c = 0; c < memberships.ofCluster.size(); ++c)
        for (uint32_t m = memberships.ofCluster[c].begin; m < memberships.ofCluster[c].end(); ++m)
        {
            Range& range = memberships.ofParticle[memberships.particles[m]];
            memberships.links[range.begin + range.count++] = {m, c};
        }
}

void splitCluster(Memberships& memberships, uint32_t cluster, std::span<const uint8_t> goesOver)
{
    Range& range = memberships.ofCluster[cluster];
    assert(goesOver.size() == range.count && !memberships.ofCluster.full());
    if (range.count == 0)
        return memberships.ofCluster.push({range.begin, 0});
    uint32_t* members = memberships.particles.data() + range.begin;
    Share* shares = memberships.shares.data() + range.begin;
    uint32_t middle = stablePartition(goesOver, 0, range.count, [&](uint32_t left, uint32_t at, uint32_t right) {
        std::rotate(members + left, members + at, members + right);
        std::rotate(shares + left, shares + at, shares + right);
    });
    uint32_t added = memberships.ofCluster.size();
    for (uint32_t k = 0; k < range.count; ++k)
    {
        Link& link = linkTo(memberships, members[k], cluster);
        link = {range.begin + k, k < middle ? cluster : added};
    }
    Range over{range.begin + middle, range.count - middle};
    range.count = middle;
    memberships.ofCluster.push(over);
}

void splitParticle(Memberships& memberships, uint32_t particle, std::span<const uint8_t> goesOver)
{
    Range& range = memberships.ofParticle[particle];
    assert(goesOver.size() == range.count && !memberships.ofParticle.full());
    if (range.count == 0)
        return memberships.ofParticle.push({range.begin, 0});
    Link* links = memberships.links.data() + range.begin;
    uint32_t middle = stablePartition(goesOver, 0, range.count, [&](uint32_t left, uint32_t at, uint32_t right) {
        std::rotate(links + left, links + at, links + right);
    });
    uint32_t added = memberships.ofParticle.size();
    for (uint32_t k = middle; k < range.count; ++k)
        memberships.particles[links[k].membership] = added;
    Range over{range.begin + middle, range.count - middle};
    range.count = middle;
    memberships.ofParticle.push(over);
}

void dissolveCluster(Memberships& memberships, uint32_t cluster)
{
    Range& range = memberships.ofCluster[cluster];
    for (uint32_t m = range.begin; m < range.end(); ++m)
    {
        uint32_t particle = memberships.particles[m];
        float lost = memberships.shares[m].mass;
        std::span<Link> links = memberships.linksOf(particle);
        Link* gone = &linkTo(memberships, particle, cluster);
        std::rotate(gone, gone + 1, links.data() + links.size());
        --memberships.ofParticle[particle].count;
        // Of what is left and not of a difference: a sliver beside a large share would be left with nothing of it.
        float left = massOf(memberships, particle);
        float grown = (left + lost) / left;
        for (const Link& link : memberships.linksOf(particle))
        {
            Share& share = memberships.shares[link.membership];
            share.weightedRest *= grown;
            share.mass *= grown;
        }
    }
    range.count = 0;
}

void findRuns(const Memberships& memberships, uint32_t begin, uint32_t end, std::span<uint8_t> runs)
{
    for (uint32_t p = end; p-- > begin;)
    {
        bool goesOn = p + 1 < end && isNextInAll(memberships.linksOf(p), memberships.linksOf(p + 1));
        uint32_t rest = goesOn ? runs[p + 1] : 0u;
        runs[p] = static_cast<uint8_t>(std::min(rest + 1, 255u));
    }
}

float massOf(const Memberships& memberships, uint32_t particle)
{
    float mass = 0.0f;
    for (const Link& link : memberships.linksOf(particle))
        mass += memberships.shares[link.membership].mass;
    return mass;
}

bool consistent(const Memberships& memberships)
{
    uint32_t seen = 0;
    for (uint32_t p = 0; p < memberships.ofParticle.size(); ++p)
        for (const Link& link : memberships.linksOf(p))
        {
            if (link.cluster >= memberships.ofCluster.size() || link.membership >= memberships.particles.size())
                return false;
            const Range& range = memberships.ofCluster[link.cluster];
            if (link.membership < range.begin || link.membership >= range.end() ||
                memberships.particles[link.membership] != p)
                return false;
            ++seen;
        }
    uint32_t held = 0;
    for (uint32_t c = 0; c < memberships.ofCluster.size(); ++c)
    {
        held += memberships.ofCluster[c].count;
        for (uint32_t p : memberships.particlesOf(c))
            if (p >= memberships.ofParticle.size())
                return false;
    }
    return seen == held;
}
} // namespace fsim::clusters
