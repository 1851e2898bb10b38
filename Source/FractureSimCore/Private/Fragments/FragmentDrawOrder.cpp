#include "Fragments/FragmentDrawOrder.h"

#include "Math/VectorMath.h"

#include <algorithm>
#include <numeric>

namespace fsim::fragments
{
namespace
{
// Halves a set of fragments across its longest side until a part is small enough: groups that lie together, and beside
// each other in the order.
void divideIntoGroups(std::span<const FragmentParticle> particles, std::span<uint32_t> part, uint32_t groupSize,
                      uint32_t& groupCount, std::span<uint32_t> groups)
{
    if (part.size() <= groupSize)
    {
        std::sort(part.begin(), part.end());
        for (uint32_t f : part)
            groups[f] = groupCount;
        ++groupCount;
        return;
    }
    Vec3 low = particles[part.front()].rest.position;
    Vec3 high = low;
    for (uint32_t f : part)
    {
        Vec3 p = particles[f].rest.position;
        low = {minOf(low.x, p.x), minOf(low.y, p.y), minOf(low.z, p.z)};
        high = {maxOf(high.x, p.x), maxOf(high.y, p.y), maxOf(high.z, p.z)};
    }
    Vec3 size = high - low;
    float Vec3::*axis = size.x >= size.y && size.x >= size.z ? &Vec3::x : size.y >= size.z ? &Vec3::y : &Vec3::z;
    auto middle = part.begin() + static_cast<std::ptrdiff_t>(part.size() / 2);
    std::nth_element(part.begin(), middle, part.end(), [&](uint32_t a, uint32_t b) {
        float atA = particles[a].rest.position.*axis;
        float atB = particles[b].rest.position.*axis;
        return atA != atB ? atA < atB : a < b;
    });
    divideIntoGroups(particles, part.first(part.size() / 2), groupSize, groupCount, groups);
    divideIntoGroups(particles, part.subspan(part.size() / 2), groupSize, groupCount, groups);
}

void appendTriangles(TriangleRange range, std::vector<uint32_t>& triangles)
{
    for (uint32_t t = 0; t < range.count; ++t)
        triangles.push_back(range.first + t);
}

void orderVertices(const FragmentView& f, std::span<const uint32_t> fragmentOrder, uint32_t groupCount,
                   FragmentDrawOrder& order)
{
    std::vector<uint8_t> isOutside(f.positions.size(), 0);
    for (uint32_t t = 0; t < order.outsideTriangles; ++t)
        for (uint32_t k = 0; k < 3; ++k)
            isOutside[f.indices[3 * size_t{order.triangles[t]} + k]] = 1;
    order.vertices.reserve(f.positions.size());
    for (uint8_t outside : {uint8_t{1}, uint8_t{0}})
    {
        for (uint32_t fragment : fragmentOrder)
        {
            for (uint32_t v = f.vertexOffsets[fragment]; v < f.vertexOffsets[fragment + 1]; ++v)
                if (isOutside[v] == outside)
                    order.vertices.push_back(v);
            if (outside == 0)
                order.insideOffsets[order.groups[fragment] + 1] = static_cast<uint32_t>(order.vertices.size());
        }
        if (outside == 1)
        {
            order.outsideVertices = static_cast<uint32_t>(order.vertices.size());
            order.insideOffsets.assign(size_t{groupCount} + 1, order.outsideVertices);
        }
    }
    order.placeOfVertex.resize(order.vertices.size());
    for (uint32_t place = 0; place < order.vertices.size(); ++place)
        order.placeOfVertex[order.vertices[place]] = place;
}

// Adds to the last range where it goes on.
template <class Range> void appendRange(uint32_t first, uint32_t end, std::vector<Range>& ranges)
{
    if (first == end)
        return;
    if (!ranges.empty() && ranges.back().first + ranges.back().count == first)
        ranges.back().count += end - first;
    else
        ranges.push_back({first, end - first});
}
} // namespace

FragmentDrawOrder drawOrderOf(const FragmentView& f, uint32_t groupSize)
{
    FragmentDrawOrder order;
    const auto fragmentCount = static_cast<uint32_t>(f.particles.size());
    std::vector<uint32_t> fragmentOrder(fragmentCount);
    std::iota(fragmentOrder.begin(), fragmentOrder.end(), 0u);
    order.groups.resize(fragmentCount);
    uint32_t groupCount = 0;
    divideIntoGroups(f.particles, fragmentOrder, groupSize, groupCount, order.groups);

    order.triangles.reserve(f.indices.size() / 3);
    for (uint32_t fragment : fragmentOrder)
        appendTriangles(f.outside[fragment], order.triangles);
    order.outsideTriangles = static_cast<uint32_t>(order.triangles.size());
    orderVertices(f, fragmentOrder, groupCount, order);

    // Bonds near each other break together: in the order of the fragments they are in few ranges.
    std::vector<uint32_t> rank(fragmentCount);
    for (uint32_t i = 0; i < fragmentCount; ++i)
        rank[fragmentOrder[i]] = i;
    order.bonds.resize(f.bonds.size());
    std::iota(order.bonds.begin(), order.bonds.end(), 0u);
    const auto ranksOf = [&](uint32_t b) { return std::minmax(rank[f.bonds[b].first], rank[f.bonds[b].second]); };
    std::sort(order.bonds.begin(), order.bonds.end(), [&](uint32_t a, uint32_t b) {
        std::pair<uint32_t, uint32_t> ranksA = ranksOf(a);
        std::pair<uint32_t, uint32_t> ranksB = ranksOf(b);
        return ranksA < ranksB;
    });
    order.placeOfBond.resize(f.bonds.size());
    order.faceOffsets.assign(1, order.outsideTriangles);
    for (uint32_t place = 0; place < order.bonds.size(); ++place)
    {
        const FragmentBond& bond = f.bonds[order.bonds[place]];
        order.placeOfBond[order.bonds[place]] = place;
        appendTriangles(bond.faces[0], order.triangles);
        appendTriangles(bond.faces[1], order.triangles);
        order.faceOffsets.push_back(static_cast<uint32_t>(order.triangles.size()));
    }
    order.indices.reserve(f.indices.size());
    for (uint32_t t : order.triangles)
        for (uint32_t k = 0; k < 3; ++k)
            order.indices.push_back(order.placeOfVertex[f.indices[3 * size_t{t} + k]]);
    return order;
}

FragmentVisibility::FragmentVisibility(const FragmentDrawOrder& order, std::span<const FragmentBond> bonds)
    : shown_(bonds.size(), 0), broken_(order.groupCount(), 0)
{
    places_.reserve(bonds.size());
    changed_.reserve(bonds.size());
    visible_.reserve(bonds.size() / 2 + 2);
    skinned_.reserve(size_t{order.groupCount()} / 2 + 2);
    listAll(order);
}

void FragmentVisibility::update(const FragmentDrawOrder& order, std::span<const FragmentBond> bonds,
                                std::span<const uint32_t> changedBonds, std::span<const uint8_t> brokenBonds)
{
    places_.clear();
    changed_.clear();
    if (changedBonds.empty())
        return;
    for (uint32_t b : changedBonds)
    {
        uint32_t place = order.placeOfBond[b];
        uint8_t isBroken = brokenBonds[b] != 0 ? 1 : 0;
        shown_[place] = isBroken;
        places_.push_back(place);
        uint32_t one = isBroken != 0 ? 1u : 0xffffffffu;
        broken_[order.groups[bonds[b].first]] += one;
        if (order.groups[bonds[b].first] != order.groups[bonds[b].second])
            broken_[order.groups[bonds[b].second]] += one;
    }
    std::sort(places_.begin(), places_.end());
    for (uint32_t place : places_)
        appendRange(order.faceOffsets[place], order.faceOffsets[place + 1], changed_);
    listAll(order);
}

// A look at one byte a bond and one number a group, only when something has changed: less than keeping a sorted list
// up to date when many bonds break at once.
void FragmentVisibility::listAll(const FragmentDrawOrder& order)
{
    visible_.clear();
    appendRange(0, order.outsideTriangles, visible_);
    for (uint32_t place = 0; place < shown_.size(); ++place)
        if (shown_[place] != 0)
            appendRange(order.faceOffsets[place], order.faceOffsets[place + 1], visible_);
    skinned_.clear();
    appendRange(0, order.outsideVertices, skinned_);
    for (uint32_t g = 0; g < broken_.size(); ++g)
        if (broken_[g] != 0)
            appendRange(order.insideOffsets[g], order.insideOffsets[g + 1], skinned_);
}
} // namespace fsim::fragments
