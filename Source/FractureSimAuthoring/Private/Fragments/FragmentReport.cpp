#include "Foundation/DisjointSets.h"
#include "FractureSimAuthoring/Scoring.h"
#include "Solid/Point3.h"

#include <algorithm>
#include <tuple>

namespace fsim
{
namespace
{
struct ReportSide
{
    uint32_t low, high, corner;
    bool rising;
};

// Of one fragment: triangles by points.
void checkClosed(std::span<const uint32_t> points, FragmentCheck& check)
{
    std::vector<ReportSide> sides;
    for (uint32_t c = 0; c < points.size(); ++c)
    {
        uint32_t a = points[c], b = points[c % 3 == 2 ? c - 2 : c + 1];
        sides.push_back({std::min(a, b), std::max(a, b), c, a < b});
    }
    std::sort(sides.begin(), sides.end(), [](const ReportSide& a, const ReportSide& b) {
        return std::tie(a.low, a.high, a.corner) < std::tie(b.low, b.high, b.corner);
    });
    // Corners are joined across sides; each set of corners is a fan, and a point should have one.
    DisjointSets fans(points.size());
    auto nextCorner = [](uint32_t c) { return c % 3 == 2 ? c - 2 : c + 1; };
    for (size_t i = 0; i < sides.size();)
    {
        size_t j = i;
        while (j < sides.size() && sides[j].low == sides[i].low && sides[j].high == sides[i].high)
            ++j;
        if (j - i != 2 || sides[i].rising == sides[i + 1].rising || sides[i].low == sides[i].high)
            ++check.openEdges;
        else
        {
            uint32_t c = sides[i].corner, d = sides[i + 1].corner;
            fans.merge(c, nextCorner(d));
            fans.merge(nextCorner(c), d);
        }
        i = j;
    }
    std::vector<std::pair<uint32_t, uint32_t>> pairs; // point and fan
    for (uint32_t c = 0; c < points.size(); ++c)
        pairs.push_back({points[c], fans.find(c)});
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    for (size_t i = 0; i + 1 < pairs.size(); ++i)
        check.pinchedPoints += pairs[i].first == pairs[i + 1].first ? 1 : 0;
}
} // namespace

FragmentCheck checkFragments(const FragmentView& f)
{
    FragmentCheck check;
    std::vector<uint32_t> points(f.indices.size());
    for (size_t i = 0; i < points.size(); ++i)
        points[i] = f.points[f.indices[i]];
    auto areaOf = [&](size_t triangle) {
        authoring::Point3 a = authoring::toPoint3(f.positions[f.indices[3 * triangle]]);
        authoring::Point3 b = authoring::toPoint3(f.positions[f.indices[3 * triangle + 1]]);
        authoring::Point3 c = authoring::toPoint3(f.positions[f.indices[3 * triangle + 2]]);
        return 0.5 * length(cross(b - a, c - a));
    };
    for (size_t i = 0; i < f.particles.size(); ++i)
    {
        size_t first = 3 * size_t{f.outside[i].first};
        size_t end = i + 1 < f.particles.size() ? 3 * size_t{f.outside[i + 1].first} : points.size();
        checkClosed(std::span<const uint32_t>(points).subspan(first, end - first), check);
        // Not the particles' own volumes: this is to hold them to account.
        authoring::Point3 origin = authoring::toPoint3(f.particles[i].rest.position);
        double volume = 0.0;
        for (size_t k = first; k < end; k += 3)
        {
            authoring::Point3 a = authoring::toPoint3(f.positions[f.indices[k]]) - origin;
            authoring::Point3 b = authoring::toPoint3(f.positions[f.indices[k + 1]]) - origin;
            authoring::Point3 c = authoring::toPoint3(f.positions[f.indices[k + 2]]) - origin;
            volume += dot(a, cross(b, c)) / 6.0;
        }
        check.volume += volume;
        check.smallestVolume = i == 0 ? f.particles[i].volume : std::min(check.smallestVolume, f.particles[i].volume);
        check.largestVolume = std::max(check.largestVolume, f.particles[i].volume);
        for (size_t t = f.outside[i].first; t < size_t{f.outside[i].first} + f.outside[i].count; ++t)
            check.outsideArea += areaOf(t);
    }
    for (const FragmentBond& bond : f.bonds)
        for (uint32_t t = 0; t < bond.faces[0].count; ++t)
        {
            size_t a = 3 * (size_t{bond.faces[0].first} + t);
            size_t b = 3 * (size_t{bond.faces[1].first} + t);
            if (points[a] != points[b] || points[a + 1] != points[b + 2] || points[a + 2] != points[b + 1])
                ++check.unmatchedTriangles;
            check.insideArea += areaOf(a / 3);
        }
    return check;
}
} // namespace fsim
