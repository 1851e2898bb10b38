#include "Rigging/RigMass.h"

#include "Clusters/PointGrid.h"
#include "Foundation/FixedMath.h"
#include "Math/VectorMath.h"
#include "Rigging/DenseSystem.h"
#include "Solid/Point3.h"

#include <algorithm>
#include <array>

namespace fsim::authoring
{
namespace
{
constexpr double leastVolumeShare = 0.02; // of the mean: of points that no place is nearest to
constexpr double leastMomentFactor = 0.5; // what a round of the correction leaves of a point
constexpr uint32_t momentRounds = 40;
constexpr double momentTolerance = 1e-7;

// 1, x, y, z and the six squares and products.
std::array<double, 10> momentTerms(Point3 p)
{
    return {1.0, p.x, p.y, p.z, p.x * p.x, p.y * p.y, p.z * p.z, p.x * p.y, p.y * p.z, p.z * p.x};
}

clusters::ClusterPoint clusterPointOf(Vec3 p)
{
    return {double(p.x), double(p.y), double(p.z)};
}

// Multiplies the volumes by 1 + a polynomial so that the first `count` moments are those wanted; where that would take
// most of a point away, by less, and again.
void correctMoments(std::span<const std::array<double, 10>> terms, const std::array<double, 10>& wanted, size_t count,
                    std::span<double> volumes)
{
    for (uint32_t round = 0; round < momentRounds; ++round)
    {
        DenseSystem system(count);
        std::vector<double> side(wanted.begin(), wanted.begin() + static_cast<std::ptrdiff_t>(count));
        for (size_t i = 0; i < volumes.size(); ++i)
            for (size_t j = 0; j < count; ++j)
            {
                side[j] -= volumes[i] * terms[i][j];
                for (size_t k = 0; k <= j; ++k)
                    system.at(j, k) += volumes[i] * terms[i][j] * terms[i][k];
            }
        if (!system.factor())
            return;
        system.solve(side);
        double most = 0.0;
        for (size_t i = 0; i < volumes.size(); ++i)
        {
            double change = 0.0;
            for (size_t j = 0; j < count; ++j)
                change += side[j] * terms[i][j];
            most = std::max(most, std::fabs(change));
            volumes[i] *= std::clamp(1.0 + change, leastMomentFactor, 1.0 / leastMomentFactor);
        }
        if (most < momentTolerance)
            return;
    }
}
} // namespace

std::vector<Vec3> placesInside(const geometry::MeshDistance& solid, float apart)
{
    Bounds box = solid.triangles().bounds();
    Vec3 sides = box.high - box.low;
    uint32_t counts[3] = {static_cast<uint32_t>(sides.x / apart) + 1, static_cast<uint32_t>(sides.y / apart) + 1,
                          static_cast<uint32_t>(sides.z / apart) + 1};
    Vec3 step{sides.x / static_cast<float>(counts[0]), sides.y / static_cast<float>(counts[1]),
              sides.z / static_cast<float>(counts[2])};
    std::vector<Vec3> places;
    for (uint32_t z = 0; z < counts[2]; ++z)
        for (uint32_t y = 0; y < counts[1]; ++y)
            for (uint32_t x = 0; x < counts[0]; ++x)
            {
                Vec3 p = box.low + scaled(step, {static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f,
                                                 static_cast<float>(z) + 0.5f});
                if (solid.contains(p))
                    places.push_back(p);
            }
    return places;
}

std::vector<float> solidVolumes(std::span<const Vec3> points, std::span<const Vec3> places, const MassProperties& solid)
{
    std::vector<clusters::ClusterPoint> grouped;
    for (Vec3 p : points)
        grouped.push_back(clusterPointOf(p));
    Bounds box = boundsOf(points);
    Vec3 sides = box.high - box.low;
    double size = double(maxOf(sides.x, maxOf(sides.y, sides.z)));
    clusters::PointGrid grid(grouped, size / std::max(1.0, double(fixed::cbrt(static_cast<float>(points.size())))));
    double whole = double(solid.volume);
    std::vector<double> volumes(points.size(), leastVolumeShare * whole / double(points.size()));
    for (Vec3 place : places)
        volumes[grid.nearestOf(clusterPointOf(place), [](uint32_t) { return true; })] += whole / double(places.size());

    // About the centre and in units of the size, where the moments wanted are plain.
    std::vector<std::array<double, 10>> terms;
    for (Vec3 p : points)
        terms.push_back(momentTerms((toPoint3(p) - toPoint3(solid.centre)) * (1.0 / size)));
    // Second moments from the inertia: half its trace less its diagonal, and the products with their sign turned.
    double scale = 1.0 / (size * size);
    const Mat3& inertia = solid.inertia;
    double half = 0.5 * (double(inertia.x.x) + double(inertia.y.y) + double(inertia.z.z));
    std::array<double, 10> wanted{whole,
                                  0.0,
                                  0.0,
                                  0.0,
                                  (half - double(inertia.x.x)) * scale,
                                  (half - double(inertia.y.y)) * scale,
                                  (half - double(inertia.z.z)) * scale,
                                  -double(inertia.x.y) * scale,
                                  -double(inertia.y.z) * scale,
                                  -double(inertia.z.x) * scale};
    correctMoments(terms, wanted, 10, volumes);
    correctMoments(terms, wanted, 4, volumes); // at once where all ten are met; else the centre goes before the inertia
    std::vector<float> result;
    for (double volume : volumes)
        result.push_back(static_cast<float>(volume));
    return result;
}

std::vector<float> shellVolumes(const TriangleMesh& mesh, float thickness)
{
    std::vector<double> volumes(mesh.positions.size(), 0.0);
    for (size_t i = 0; i + 2 < mesh.indices.size(); i += 3)
    {
        Point3 a = toPoint3(mesh.positions[mesh.indices[i]]);
        Point3 b = toPoint3(mesh.positions[mesh.indices[i + 1]]);
        Point3 c = toPoint3(mesh.positions[mesh.indices[i + 2]]);
        double area = 0.5 * length(cross(b - a, c - a));
        for (size_t k = 0; k < 3; ++k)
            volumes[mesh.indices[i + k]] += area / 3.0 * double(thickness);
    }
    double mean = 0.0;
    for (double volume : volumes)
        mean += volume / double(volumes.size());
    std::vector<float> result;
    for (double volume : volumes) // slivers have corners without area
        result.push_back(static_cast<float>(std::max(volume, 1e-4 * mean)));
    return result;
}
} // namespace fsim::authoring
