#include "Fragments/PointCorners.h"

#include <algorithm>

namespace fsim::fragments
{
namespace
{
constexpr uint32_t noCorner = 0xffffffffu;

// Owners by item to items by owner, which keep their order.
Lists listsByOwner(std::span<const uint32_t> owners, uint32_t ownerCount)
{
    Lists lists;
    lists.offsets.assign(size_t{ownerCount} + 1, 0);
    for (uint32_t owner : owners)
        ++lists.offsets[owner + 1];
    for (uint32_t i = 0; i < ownerCount; ++i)
        lists.offsets[i + 1] += lists.offsets[i];
    lists.items.resize(owners.size());
    std::vector<uint32_t> ends(lists.offsets.begin(), lists.offsets.end() - 1);
    for (uint32_t i = 0; i < owners.size(); ++i)
        lists.items[ends[owners[i]]++] = i;
    return lists;
}

// Vertices are in the order of the fragments, so at each point those of a fragment follow each other.
void findCorners(const FragmentView& f, PointCorners& result)
{
    std::vector<uint32_t> fragmentOf(f.positions.size());
    for (uint32_t i = 0; i < f.particles.size(); ++i)
        std::fill(fragmentOf.begin() + f.vertexOffsets[i], fragmentOf.begin() + f.vertexOffsets[i + 1], i);
    Lists byPoint = listsByOwner(f.points, f.pointCount);
    result.cornerOffsets.assign(size_t{f.pointCount} + 1, 0);
    result.vertices.offsets.assign(1, 0);
    for (uint32_t p = 0; p < f.pointCount; ++p)
    {
        for (uint32_t i = byPoint.offsets[p]; i < byPoint.offsets[p + 1]; ++i)
        {
            uint32_t fragment = fragmentOf[byPoint.items[i]];
            if (i == byPoint.offsets[p] || result.fragments.back() != fragment)
            {
                result.fragments.push_back(fragment);
                result.vertices.offsets.push_back(i);
            }
            result.vertices.offsets.back() = i + 1;
        }
        result.cornerOffsets[p + 1] = result.cornerCount();
    }
    result.vertices.items = std::move(byPoint.items);

    std::vector<uint32_t> pointOfCorner(result.cornerCount());
    for (uint32_t p = 0; p < f.pointCount; ++p)
        for (uint32_t c = result.cornerOffsets[p]; c < result.cornerOffsets[p + 1]; ++c)
            pointOfCorner[c] = p;
    result.fragmentPoints = listsByOwner(result.fragments, static_cast<uint32_t>(f.particles.size()));
    for (uint32_t& item : result.fragmentPoints.items)
        item = pointOfCorner[item];
}

uint32_t cornerOf(const PointCorners& corners, uint32_t point, uint32_t fragment)
{
    auto begin = corners.fragments.begin() + corners.cornerOffsets[point];
    auto end = corners.fragments.begin() + corners.cornerOffsets[point + 1];
    auto found = std::lower_bound(begin, end, fragment);
    return found != end && *found == fragment ? static_cast<uint32_t>(found - corners.fragments.begin()) : noCorner;
}
} // namespace

PointCorners pointCornersOf(const FragmentView& f)
{
    PointCorners result;
    findCorners(f, result);
    // A point that only one side of an interface has is no connection; validate() does not look for such.
    std::vector<PointBond> found; // by bond
    std::vector<uint32_t> pointOf;
    std::vector<uint32_t> points;
    result.bondPoints.offsets.assign(1, 0);
    for (uint32_t b = 0; b < f.bonds.size(); ++b)
    {
        const FragmentBond& bond = f.bonds[b];
        points.clear();
        for (size_t i = 0; i < 3 * size_t{bond.faces[0].count}; ++i)
            points.push_back(f.points[f.indices[3 * size_t{bond.faces[0].first} + i]]);
        std::sort(points.begin(), points.end());
        points.erase(std::unique(points.begin(), points.end()), points.end());
        for (uint32_t p : points)
        {
            PointBond pair{b, cornerOf(result, p, bond.first), cornerOf(result, p, bond.second)};
            if (pair.second == noCorner)
                continue;
            found.push_back(pair);
            pointOf.push_back(p);
            result.bondPoints.items.push_back(p);
        }
        result.bondPoints.offsets.push_back(static_cast<uint32_t>(result.bondPoints.items.size()));
    }
    Lists byPoint = listsByOwner(pointOf, f.pointCount);
    result.bondOffsets = std::move(byPoint.offsets);
    result.bonds.reserve(found.size());
    for (uint32_t i : byPoint.items)
        result.bonds.push_back(found[i]);
    return result;
}

void connectPoint(const PointCorners& corners, uint32_t point, std::span<const uint8_t> brokenBonds,
                  std::span<uint32_t> roots)
{
    uint32_t begin = corners.cornerOffsets[point];
    uint32_t end = corners.cornerOffsets[point + 1];
    const auto rootOf = [&](uint32_t c) {
        while (roots[c] != c)
            c = roots[c];
        return c;
    };
    for (uint32_t c = begin; c < end; ++c)
        roots[c] = c;
    for (const PointBond& bond : corners.bondsOf(point))
    {
        if (brokenBonds[bond.bond] != 0)
            continue;
        uint32_t a = rootOf(bond.first);
        uint32_t b = rootOf(bond.second);
        roots[std::max(a, b)] = std::min(a, b);
    }
    for (uint32_t c = begin; c < end; ++c)
        roots[c] = rootOf(c); // roots are lower, so they are final already
}
} // namespace fsim::fragments
