#include "Rigging/RigHulls.h"

#include "Foundation/FixedMath.h"
#include "Math/VectorMath.h"
#include "Solid/Point3.h"

#include <algorithm>

namespace fsim::authoring
{
namespace
{
constexpr uint32_t searchDirections = 64;
constexpr uint32_t cornerDirections = 160;
constexpr double sizeShare = 0.2;     // of a hull's volume that counts as if it were not body: large parts are cut too
constexpr double lengthShare = 0.01;  // of the cube of its longest side: likewise, for booms and masts
constexpr double mostGrowth = 1.5;    // two hulls may hold this much more than one before; else a cut is no use
constexpr double unevenCost = 0.08;   // of a cut away from the middle
constexpr double crosswiseCost = 0.1; // of a cut along the longest side instead of across it

constexpr double sharedWorth = 1.6; // of a neighbour's corner, over another point

struct HullPart
{
    std::vector<uint32_t> triangles;
    std::vector<uint32_t> inside; // vertices; those near a cut are in both parts
    std::vector<uint32_t> places;
    std::vector<uint32_t> points; // all vertices
    double hullVolume = 0.0;
    double volume = 0.0;
    double longest = 0.0; // m
    bool isFinal = false;

    double worth() const
    {
        return isFinal ? -1.0
                       : hullVolume - volume + sizeShare * hullVolume + lengthShare * longest * longest * longest;
    }
};

// Evenly over the sphere, along a spiral with the golden angle.
std::vector<Vec3> spiralDirections(uint32_t count)
{
    std::vector<Vec3> directions;
    for (uint32_t i = 0; i < count; ++i)
    {
        float z = 1.0f - 2.0f * (static_cast<float>(i) + 0.5f) / static_cast<float>(count);
        fixed::SinCos turn = fixed::sinCos(2.3999632f * static_cast<float>(i));
        float radius = std::sqrt(maxOf(1.0f - z * z, 0.0f));
        directions.push_back({radius * turn.cos, radius * turn.sin, z});
    }
    for (float sign : {-1.0f, 1.0f})
    {
        directions.push_back({sign, 0.0f, 0.0f});
        directions.push_back({0.0f, sign, 0.0f});
        directions.push_back({0.0f, 0.0f, sign});
    }
    return directions;
}

float coordinateOf(Vec3 p, int axis)
{
    return axis == 0 ? p.x : axis == 1 ? p.y : p.z;
}

class HullCutter
{
public:
    HullCutter(const HullSource& source) : source_(source), directions_(spiralDirections(searchDirections)) {}

    RigHulls cut(uint32_t count)
    {
        HullPart whole;
        for (uint32_t t = 0; t < source_.indices.size() / 3; ++t)
            whole.triangles.push_back(t);
        for (uint32_t i = source_.surfaceCount; i < source_.positions.size(); ++i)
            whole.inside.push_back(i);
        for (uint32_t p = 0; p < source_.places.size(); ++p)
            whole.places.push_back(p);
        measure(whole);
        parts_.push_back(std::move(whole));
        while (parts_.size() < count)
        {
            size_t best = 0;
            for (size_t p = 1; p < parts_.size(); ++p)
                if (parts_[p].worth() > parts_[best].worth())
                    best = p;
            if (parts_[best].isFinal)
                break;
            cutPart(best);
        }
        RigHulls hulls;
        hulls.offsets.push_back(0);
        std::vector<Vec3> corners = spiralDirections(cornerDirections);
        isChosen_.assign(source_.positions.size(), 0);
        for (const HullPart& part : parts_)
        {
            std::vector<uint32_t> chosen = chooseCorners(part.points, corners);
            for (uint32_t vertex : chosen)
                isChosen_[vertex] = 1;
            hulls.vertices.insert(hulls.vertices.end(), chosen.begin(), chosen.end());
            hulls.offsets.push_back(static_cast<uint32_t>(hulls.vertices.size()));
        }
        return hulls;
    }

private:
    // Those that reach furthest in one of the directions, in rising order.
    std::vector<uint32_t> extremes(std::span<const uint32_t> points, std::span<const Vec3> directions) const
    {
        if (points.size() <= directions.size() / 2)
            return {points.begin(), points.end()};
        std::vector<uint32_t> result;
        for (Vec3 direction : directions)
        {
            uint32_t best = points[0];
            float furthest = dot(direction, source_.positions[best]);
            for (uint32_t i : points)
                if (float reach = dot(direction, source_.positions[i]); reach > furthest)
                {
                    furthest = reach;
                    best = i;
                }
            result.push_back(best);
        }
        std::sort(result.begin(), result.end());
        result.erase(std::unique(result.begin(), result.end()), result.end());
        return result;
    }

    std::vector<Vec3> placesOf(std::span<const uint32_t> points) const
    {
        std::vector<Vec3> places;
        for (uint32_t i : points)
            places.push_back(source_.positions[i]);
        return places;
    }

    // 0 where the points are flat.
    double hullVolumeOf(std::span<const uint32_t> points) const
    {
        Result<TriangleMesh> hull = convexHull(placesOf(extremes(points, directions_)));
        if (!hull)
            return 0.0;
        double volume = 0.0;
        Point3 middle = toPoint3(hull->positions[0]);
        for (size_t i = 0; i < hull->indices.size(); i += 3)
            volume += dot(toPoint3(hull->positions[hull->indices[i]]) - middle,
                          cross(toPoint3(hull->positions[hull->indices[i + 1]]) - middle,
                                toPoint3(hull->positions[hull->indices[i + 2]]) - middle)) /
                      6.0;
        return volume;
    }

    void measure(HullPart& part) const
    {
        part.points = part.inside;
        for (uint32_t t : part.triangles)
            for (uint32_t k = 0; k < 3; ++k)
                part.points.push_back(source_.indices[3 * size_t{t} + k]);
        std::sort(part.points.begin(), part.points.end());
        part.points.erase(std::unique(part.points.begin(), part.points.end()), part.points.end());
        Bounds box = boundsOf(placesOf(part.points));
        Vec3 sides = box.high - box.low;
        part.longest = double(maxOf(sides.x, maxOf(sides.y, sides.z)));
        part.volume =
            source_.places.empty() ? 0.0 : source_.volume * double(part.places.size()) / double(source_.places.size());
        part.hullVolume = part.points.size() < 4 ? 0.0 : hullVolumeOf(part.points);
    }

    Vec3 middleOf(uint32_t triangle) const
    {
        Vec3 sum{};
        for (uint32_t k = 0; k < 3; ++k)
            sum += source_.positions[source_.indices[3 * size_t{triangle} + k]];
        return sum / 3.0f;
    }

    HullPart sideOf(const HullPart& part, int axis, float at, bool isAbove) const
    {
        HullPart side;
        auto isHere = [&](Vec3 p) { return (coordinateOf(p, axis) >= at) == isAbove; };
        for (uint32_t t : part.triangles)
            if (isHere(middleOf(t)))
                side.triangles.push_back(t);
        for (uint32_t i : part.inside)
            if (isHere(source_.positions[i]) || absOf(coordinateOf(source_.positions[i], axis) - at) <= source_.reach)
                side.inside.push_back(i);
        for (uint32_t p : part.places)
            if (isHere(source_.places[p]))
                side.places.push_back(p);
        measure(side);
        return side;
    }

    void cutPart(size_t index)
    {
        HullPart part = parts_[index];
        Bounds box = boundsOf(placesOf(part.points));
        Vec3 sides = box.high - box.low;
        float longest = maxOf(sides.x, maxOf(sides.y, sides.z));
        double least = mostGrowth * part.hullVolume;
        HullPart bestLow, bestHigh;
        for (int axis = 0; axis < 3; ++axis)
            for (float share : {0.3f, 0.4f, 0.5f, 0.6f, 0.7f})
            {
                float at = coordinateOf(box.low, axis) + share * coordinateOf(sides, axis);
                HullPart low = sideOf(part, axis, at, false), high = sideOf(part, axis, at, true);
                if (!(low.hullVolume > 0.0) || !(high.hullVolume > 0.0) || low.triangles.empty() ||
                    high.triangles.empty())
                    continue;
                double cost = low.hullVolume + high.hullVolume +
                              part.hullVolume * (unevenCost * double(absOf(2.0f * share - 1.0f)) +
                                                 crosswiseCost * double(1.0f - coordinateOf(sides, axis) / longest));
                if (cost < least)
                {
                    least = cost;
                    bestLow = std::move(low);
                    bestHigh = std::move(high);
                }
            }
        if (bestLow.points.empty())
        {
            parts_[index].isFinal = true;
            return;
        }
        parts_[index] = std::move(bestLow);
        parts_.push_back(std::move(bestHigh));
    }

    // At most mostHullCorners of the points: always the one that lies furthest outside of the hull of those before, or
    // nearly so and is a corner of a neighbour: what two parts share moves with both.
    std::vector<uint32_t> chooseCorners(std::span<const uint32_t> points, std::span<const Vec3> directions) const
    {
        std::vector<uint32_t> candidates = extremes(points, directions);
        for (uint32_t i : points)
            if (isChosen_[i] != 0)
                candidates.push_back(i);
        std::sort(candidates.begin(), candidates.end());
        candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
        if (candidates.size() <= mostHullCorners)
            return candidates;
        std::vector<uint32_t> chosen = extremes(candidates, spiralDirections(2));
        while (chosen.size() < mostHullCorners)
        {
            Result<TriangleMesh> hull = convexHull(placesOf(chosen));
            uint32_t best = UINT32_MAX;
            double furthest = 0.0;
            for (uint32_t i : candidates)
            {
                if (std::find(chosen.begin(), chosen.end(), i) != chosen.end())
                    continue;
                double outside = hull ? distanceOutside(*hull, source_.positions[i]) : 1.0;
                outside *= isChosen_[i] != 0 ? sharedWorth : 1.0;
                if (outside > furthest)
                {
                    furthest = outside;
                    best = i;
                }
            }
            if (best == UINT32_MAX)
                break;
            chosen.push_back(best);
        }
        std::sort(chosen.begin(), chosen.end());
        return chosen;
    }

    static double distanceOutside(const TriangleMesh& hull, Vec3 point)
    {
        double furthest = 0.0;
        for (size_t i = 0; i < hull.indices.size(); i += 3)
        {
            Point3 a = toPoint3(hull.positions[hull.indices[i]]);
            Point3 normal = normalizedOr(cross(toPoint3(hull.positions[hull.indices[i + 1]]) - a,
                                               toPoint3(hull.positions[hull.indices[i + 2]]) - a),
                                         {});
            furthest = std::max(furthest, dot(normal, toPoint3(point) - a));
        }
        return furthest;
    }

    const HullSource& source_;
    std::vector<Vec3> directions_;
    std::vector<HullPart> parts_;
    std::vector<uint8_t> isChosen_; // #positions: it is a corner already
};
} // namespace

RigHulls cutIntoHulls(const HullSource& source, uint32_t count)
{
    return HullCutter(source).cut(count);
}
} // namespace fsim::authoring
