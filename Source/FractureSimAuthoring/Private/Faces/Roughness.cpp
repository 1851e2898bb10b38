#include "Faces/Roughness.h"

#include "Foundation/Random.h"
#include "Geometry/TriangleBvh.h"

#include <algorithm>

namespace fsim::authoring
{
namespace
{
constexpr uint64_t noiseStream = 0x5c0e31;

// A vector in [-1, 1]^3 that changes smoothly over a length of 1: random at the corners of a grid, blended by
// quintics, whose first and second derivatives vanish at the corners (Perlin 2002).
Point3 noiseAt(const Random& random, Point3 p)
{
    double whole[3] = {std::floor(p.x), std::floor(p.y), std::floor(p.z)};
    double t[3] = {p.x - whole[0], p.y - whole[1], p.z - whole[2]};
    for (double& s : t)
        s = s * s * s * (s * (s * 6.0 - 15.0) + 10.0);
    Point3 sum{};
    for (int corner = 0; corner < 8; ++corner)
    {
        uint64_t index = 0;
        double weight = 1.0;
        for (int k = 0; k < 3; ++k)
        {
            int high = corner >> k & 1;
            weight *= high != 0 ? t[k] : 1.0 - t[k];
            index = index * 0x10001u + static_cast<uint64_t>(static_cast<int64_t>(whole[k]) + high + 0x8000);
        }
        auto draw = [&](uint64_t k) { return 2.0 * double(random.uniform(3 * index + k)) - 1.0; };
        sum = sum + Point3{draw(0), draw(1), draw(2)} * weight;
    }
    return sum;
}

// Faces of more than a ten-thousandth of a piece's that point backward.
bool hasFolds(const CutSolid& solid, const std::vector<Point3>& places, double side)
{
    for (const CutSolid::Patch& patch : solid.patches)
        for (uint32_t t = patch.first; t < patch.first + patch.count; ++t)
        {
            auto [a, b, c] = solid.insideTriangles[t];
            Point3 before =
                cross(solid.points[b].place - solid.points[a].place, solid.points[c].place - solid.points[a].place);
            if (length(before) < 1e-4 * side * side)
                continue;
            Point3 after = cross(places[b] - places[a], places[c] - places[a]);
            if (dot(after, before) <= 0.0)
                return true;
        }
    return false;
}
} // namespace

double roughen(CutSolid& solid, const SolidMesh& mesh, double amplitude, double side, uint64_t seed)
{
    geometry::TriangleBvh tree(mesh.plain());
    auto distance = [&](Point3 place) { return double(tree.closestPoint(mesh.world(place)).distance) / mesh.size; };
    return roughen(solid, distance, amplitude, side, seed);
}

double roughen(CutSolid& solid, const DistanceInside& distance, double amplitude, double side, uint64_t seed)
{
    Random random(seed, noiseStream);
    // A displacement with a slope below 1 is one-to-one, so pieces keep apart; both lengths keep it near that, and what
    // folds nevertheless is found below.
    double wave = std::max(0.4 * side, 2.5 * amplitude);
    double fade = std::max(0.2 * side, 1.5 * amplitude);
    std::vector<Point3> directions(solid.points.size());
    std::vector<uint8_t> used(solid.points.size(), 0);
    for (const std::array<uint32_t, 3>& t : solid.insideTriangles)
        for (uint32_t p : t)
            used[p] = 1;
    for (size_t p = 0; p < solid.points.size(); ++p)
    {
        if (used[p] == 0 || solid.points[p].onSurface)
            continue;
        Point3 place = solid.points[p].place;
        double away = distance(place) / fade;
        double weight = away >= 1.0 ? 1.0 : away * away * (3.0 - 2.0 * away);
        // A large wave and a small one on it.
        directions[p] = (noiseAt(random, place * (1.0 / wave)) * 0.7 +
                         noiseAt(random, place * (2.3 / wave) + Point3{17.5, 3.25, 9.75}) * 0.3) *
                        weight;
    }
    std::vector<Point3> places(solid.points.size());
    for (int attempt = 0; attempt < 16; ++attempt, amplitude *= 0.8)
    {
        for (size_t p = 0; p < places.size(); ++p)
            places[p] = solid.points[p].place + directions[p] * amplitude;
        if (hasFolds(solid, places, side))
            continue;
        for (size_t p = 0; p < places.size(); ++p)
        {
            solid.points[p].place = places[p];
            if (used[p] != 0 && !solid.points[p].onSurface)
                solid.points[p].isGiven = false;
        }
        return amplitude;
    }
    return 0.0;
}
} // namespace fsim::authoring
