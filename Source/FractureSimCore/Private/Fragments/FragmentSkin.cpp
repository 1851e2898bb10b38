#include "FractureSim/FragmentSkin.h"

#include "Fragments/FragmentDrawOrder.h"
#include "Fragments/PointCorners.h"
#include "Math/VectorMath.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

namespace fsim
{
namespace
{
// Ranges nearer to each other than this are one: a copy of so many entries costs less than a second copy.
constexpr uint32_t rangeGap = 16;
// Of its kernel, for an anchor that is out of its own reach.
constexpr float leastAnchorWeight = 1e-3f;

// How far each particle is felt. It does not change when bonds break, so what a vertex follows changes only in what is
// no longer there.
std::vector<float> reachesOf(const FragmentView& f, float reach)
{
    const size_t count = f.particles.size();
    std::vector<float> sums(count, 0.0f);
    std::vector<uint32_t> neighbours(count, 0);
    for (const FragmentBond& bond : f.bonds)
    {
        float distance = length(f.particles[bond.first].rest.position - f.particles[bond.second].rest.position);
        for (uint32_t i : {bond.first, bond.second})
        {
            sums[i] += distance;
            ++neighbours[i];
        }
    }
    std::vector<float> reaches(count);
    for (uint32_t i = 0; i < count; ++i)
    {
        float farthest = 0.0f;
        for (uint32_t v = f.vertexOffsets[i]; v < f.vertexOffsets[i + 1]; ++v)
            farthest = maxOf(farthest, lengthSquared(f.positions[v] - f.particles[i].rest.position));
        float mean = neighbours[i] > 0 ? sums[i] / static_cast<float>(neighbours[i]) : 0.0f;
        reaches[i] = maxOf(reach * mean, 1.2f * std::sqrt(farthest));
    }
    return reaches;
}
} // namespace

struct FragmentSkin::State
{
    struct RingBond
    {
        uint32_t bond = 0;
        uint32_t neighbour = 0;
    };

    State(const FragmentView& f, const FragmentSkinSettings& settings)
        : corners(fragments::pointCornersOf(f)), order(fragments::drawOrderOf(f, settings.groupSize)),
          bonds(f.bonds.begin(), f.bonds.end()), visibility(order, bonds), reaches(reachesOf(f, settings.reach))
    {
        for (const FragmentParticle& particle : f.particles)
            centres.push_back(particle.rest.position);
        ringOffsets.assign(centres.size() + 1, 0);
        for (const FragmentBond& bond : bonds)
        {
            ++ringOffsets[bond.first + 1];
            ++ringOffsets[bond.second + 1];
        }
        size_t largestRing = 0;
        for (size_t i = 0; i < centres.size(); ++i)
        {
            largestRing = std::max(largestRing, size_t{ringOffsets[i + 1]});
            ringOffsets[i + 1] += ringOffsets[i];
        }
        rings.resize(2 * bonds.size());
        std::vector<uint32_t> ends(ringOffsets.begin(), ringOffsets.end() - 1);
        for (uint32_t b = 0; b < bonds.size(); ++b)
        {
            rings[ends[bonds[b].first]++] = {b, bonds[b].second};
            rings[ends[bonds[b].second]++] = {b, bonds[b].first};
        }

        places.resize(f.pointCount);
        for (size_t v = 0; v < f.points.size(); ++v)
            places[f.points[v]] = f.positions[v];
        cornerOfVertex.resize(f.positions.size());
        for (uint32_t c = 0; c < corners.cornerCount(); ++c)
            for (uint32_t v : corners.vertices.of(c))
                cornerOfVertex[v] = c;

        broken.assign(bonds.size(), 0);
        roots.resize(corners.cornerCount());
        anchors.resize(corners.cornerCount());
        entries.resize(f.positions.size());
        uint32_t mostCorners = 0;
        for (uint32_t p = 0; p < f.pointCount; ++p)
            mostCorners = std::max(mostCorners, corners.cornerOffsets[p + 1] - corners.cornerOffsets[p]);
        influences.reserve(mostCorners + largestRing);
        changedBonds.reserve(bonds.size());
        changedFragments.reserve(centres.size());
        changedBits.assign(entries.size() / 64 + 1, 0);
        changedWords.reserve(changedBits.size());
        ringSizes.resize(centres.size());
        for (size_t i = 0; i < centres.size(); ++i)
            ringSizes[i] = ringOffsets[i + 1] - ringOffsets[i];
        changedRanges.reserve(entries.size() / rangeGap + 1);
        fragmentChanged.assign(centres.size(), 0);
        pointChanged.assign(f.pointCount, 0);
        ++round;
        for (uint32_t p = 0; p < f.pointCount; ++p)
        {
            fragments::connectPoint(corners, p, broken, roots);
            skinPoint(p, true);
        }
        listChangedRanges(); // all of it: not a change
        changedRanges.clear();
    }

    std::span<const RingBond> ringOf(uint32_t fragment) const
    {
        return std::span(rings).subspan(ringOffsets[fragment], ringOffsets[fragment + 1] - ringOffsets[fragment]);
    }

    // The fragment of a component whose particle is nearest to the point; of equally near ones the first.
    uint32_t nearestOf(uint32_t root, uint32_t end, Vec3 place) const
    {
        uint32_t nearest = corners.fragments[root];
        float least = lengthSquared(centres[nearest] - place);
        for (uint32_t c = root + 1; c < end; ++c)
        {
            float distance = lengthSquared(centres[corners.fragments[c]] - place);
            if (roots[c] == root && distance < least)
            {
                least = distance;
                nearest = corners.fragments[c];
            }
        }
        return nearest;
    }

    // A bump that ends smoothly at the particle's reach.
    float weightOf(uint32_t fragment, Vec3 place) const
    {
        float reach = reaches[fragment];
        float share = lengthSquared(centres[fragment] - place) / (reach * reach);
        float rest = share < 1.0f ? 1.0f - share : 0.0f;
        return rest * rest * rest;
    }

    // What all vertices of a component follow: the anchor and its one-ring, as in the paper, and the fragments that are
    // connected around the point, which the ring does not all hold (of the eight blocks around a corner of a grid it
    // has four): with them the blend does not depend on which of equally near particles is the anchor.
    SkinEntry entryOf(uint32_t root, uint32_t end, uint32_t anchor, Vec3 place)
    {
        if (ringSizes[anchor] == 0) // loose: rigid
            return SkinEntry{{anchor | (65535u << 16)}};
        influences.clear();
        influences.push_back({anchor, maxOf(weightOf(anchor, place), leastAnchorWeight)});
        for (uint32_t c = root; c < end; ++c)
            if (roots[c] == root && corners.fragments[c] != anchor)
                influences.push_back({corners.fragments[c], weightOf(corners.fragments[c], place)});
        const size_t connected = influences.size();
        for (const RingBond& each : ringOf(anchor))
        {
            if (broken[each.bond] != 0)
                continue;
            bool isThere = false;
            for (size_t i = 0; i < connected; ++i)
                isThere = isThere || influences[i].transform == each.neighbour;
            if (!isThere)
                influences.push_back({each.neighbour, weightOf(each.neighbour, place)});
        }
        return packSkinEntry(influences);
    }

    // Renews the entries of the point's components: of all, or of those whose anchor has lost or gained a neighbour.
    void skinPoint(uint32_t point, bool all)
    {
        uint32_t end = corners.cornerOffsets[point + 1];
        for (uint32_t root = corners.cornerOffsets[point]; root < end; ++root)
        {
            if (roots[root] != root)
                continue;
            uint32_t anchor = nearestOf(root, end, places[point]);
            if (!all && fragmentChanged[anchor] != round)
                continue;
            SkinEntry entry = entryOf(root, end, anchor, places[point]);
            for (uint32_t c = root; c < end; ++c)
            {
                if (roots[c] != root)
                    continue;
                anchors[c] = anchor;
                for (uint32_t v : corners.vertices.of(c))
                {
                    uint32_t place = order.placeOfVertex[v];
                    if (entries[place] == entry)
                        continue;
                    entries[place] = entry;
                    markChanged(place);
                }
            }
        }
    }

    void markChanged(uint32_t place)
    {
        uint64_t& word = changedBits[place / 64];
        if (word == 0)
            changedWords.push_back(place / 64);
        word |= uint64_t{1} << (place % 64);
    }

    void findChangedBonds(std::span<const uint8_t> now)
    {
        changedBonds.clear();
        constexpr size_t chunk = 64;
        for (size_t begin = 0; begin < broken.size(); begin += chunk)
        {
            size_t end = std::min(begin + chunk, broken.size());
            if (std::memcmp(broken.data() + begin, now.data() + begin, end - begin) == 0)
                continue;
            for (size_t b = begin; b < end; ++b)
            {
                uint8_t value = now[b] != 0 ? 1 : 0;
                if (broken[b] != value)
                    changedBonds.push_back(static_cast<uint32_t>(b));
                broken[b] = value;
            }
        }
    }

    void listChangedRanges()
    {
        std::sort(changedWords.begin(), changedWords.end());
        for (uint32_t word : changedWords)
        {
            for (uint64_t bits = changedBits[word]; bits != 0; bits &= bits - 1)
            {
                uint32_t v = 64 * word + static_cast<uint32_t>(std::countr_zero(bits));
                if (changedRanges.empty() || v >= changedRanges.back().first + changedRanges.back().count + rangeGap)
                    changedRanges.push_back({v, 1});
                else
                    changedRanges.back().count = v + 1 - changedRanges.back().first;
            }
            changedBits[word] = 0;
        }
        changedWords.clear();
    }

    void update(std::span<const uint8_t> now)
    {
        findChangedBonds(now);
        changedRanges.clear();
        visibility.update(order, bonds, changedBonds, broken);
        if (changedBonds.empty())
            return;
        changedFragments.clear();
        ++round;
        for (uint32_t b : changedBonds)
            for (uint32_t f : {bonds[b].first, bonds[b].second})
            {
                ringSizes[f] += broken[b] != 0 ? 0xffffffffu : 1u;
                if (fragmentChanged[f] != round)
                {
                    fragmentChanged[f] = round;
                    changedFragments.push_back(f);
                }
            }
        // At the points of the interfaces who is connected with whom may have changed; at the other points of the two
        // fragments only the ring of an anchor. An anchor has a corner at its points: nobody else is touched.
        for (uint32_t b : changedBonds)
            for (uint32_t p : corners.bondPoints.of(b))
                if (pointChanged[p] != round)
                {
                    pointChanged[p] = round;
                    fragments::connectPoint(corners, p, broken, roots);
                    skinPoint(p, true);
                }
        for (uint32_t f : changedFragments)
            for (uint32_t p : corners.fragmentPoints.of(f))
                if (pointChanged[p] != round)
                {
                    pointChanged[p] = round;
                    skinPoint(p, false);
                }
        listChangedRanges();
    }

    fragments::PointCorners corners;
    fragments::FragmentDrawOrder order;
    std::vector<FragmentBond> bonds;
    fragments::FragmentVisibility visibility;
    std::vector<float> reaches; // m, by fragment
    std::vector<Vec3> centres;  // by fragment
    std::vector<uint32_t> ringOffsets;
    std::vector<RingBond> rings;
    std::vector<Vec3> places; // by point
    std::vector<uint32_t> cornerOfVertex;

    std::vector<uint8_t> broken;    // by bond, 0 or 1
    std::vector<uint32_t> roots;    // by corner: the lowest that it is connected with
    std::vector<uint32_t> anchors;  // by corner
    std::vector<SkinEntry> entries; // in draw order

    std::vector<SkinInfluence> influences;
    std::vector<uint32_t> changedBonds;
    std::vector<uint32_t> changedFragments;
    std::vector<uint64_t> changedBits;  // one a vertex
    std::vector<uint32_t> changedWords; // that are not 0
    std::vector<uint32_t> ringSizes;    // by fragment: unbroken bonds
    std::vector<VertexRange> changedRanges;
    std::vector<uint64_t> fragmentChanged; // the last round in which it was
    std::vector<uint64_t> pointChanged;
    uint64_t round = 0;
};

FragmentSkin::FragmentSkin(std::unique_ptr<State> state) : state_(std::move(state)) {}
FragmentSkin::~FragmentSkin() = default;

Result<std::unique_ptr<FragmentSkin>> FragmentSkin::create(const FragmentView& fragments,
                                                           const FragmentSkinSettings& settings)
{
    if (Status status = validate(fragments); !status)
        return status;
    if (!(settings.reach >= 1.0f && settings.reach <= 4.0f))
        return Status::refused("reach is {}; give 1 to 4 distances between particles", settings.reach);
    if (settings.groupSize == 0)
        return Status::refused("groupSize is 0; give at least one fragment a group");
    return std::unique_ptr<FragmentSkin>(new FragmentSkin(std::make_unique<State>(fragments, settings)));
}

Status FragmentSkin::update(std::span<const uint8_t> brokenBonds)
{
    if (brokenBonds.size() != state_->bonds.size())
        return Status::refused("{} flags for the {} bonds of the body; give one each", brokenBonds.size(),
                               state_->bonds.size());
    state_->update(brokenBonds);
    return Status::done();
}

std::span<const uint32_t> FragmentSkin::vertexOrder() const
{
    return state_->order.vertices;
}
std::span<const uint32_t> FragmentSkin::triangleOrder() const
{
    return state_->order.triangles;
}
std::span<const uint32_t> FragmentSkin::indices() const
{
    return state_->order.indices;
}
uint32_t FragmentSkin::outsideTriangles() const
{
    return state_->order.outsideTriangles;
}
uint32_t FragmentSkin::outsideVertices() const
{
    return state_->order.outsideVertices;
}
std::span<const SkinEntry> FragmentSkin::entries() const
{
    return state_->entries;
}
std::span<const VertexRange> FragmentSkin::changedEntries() const
{
    return state_->changedRanges;
}
std::span<const TriangleRange> FragmentSkin::visibleTriangles() const
{
    return state_->visibility.visible();
}
std::span<const TriangleRange> FragmentSkin::changedTriangles() const
{
    return state_->visibility.changed();
}
std::span<const VertexRange> FragmentSkin::skinnedVertices() const
{
    return state_->visibility.skinned();
}
uint32_t FragmentSkin::anchorOf(uint32_t vertex) const
{
    return state_->anchors[state_->cornerOfVertex[state_->order.vertices[vertex]]];
}
} // namespace fsim
