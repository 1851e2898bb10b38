#include "Fragments/FragmentBuild.h"
#include "Math/Quaternion.h"
#include "Math/SymmetricEigen3.h"
#include "Math/VectorMath.h"

#include <algorithm>
#include <cfloat>

namespace fsim::authoring
{
namespace
{
struct SolidMoments
{
    double volume = 0.0;
    Point3 centre{};           // from the origin that was given
    double covariance[3][3]{}; // about the centre, over the volume
};

// By the divergence theorem, as MeshMass.cpp has it: over the tetrahedra from the origin to each triangle.
SolidMoments momentsOf(const FragmentSet& set, uint32_t firstIndex, uint32_t endIndex, Point3 origin)
{
    double volume = 0.0, first[3] = {}, second[3][3] = {};
    for (uint32_t i = firstIndex; i < endIndex; i += 3)
    {
        double c[3][3];
        for (uint32_t k = 0; k < 3; ++k)
        {
            Point3 p = toPoint3(set.positions[set.indices[i + k]]) - origin;
            c[k][0] = p.x;
            c[k][1] = p.y;
            c[k][2] = p.z;
        }
        double determinant = c[0][0] * (c[1][1] * c[2][2] - c[1][2] * c[2][1]) +
                             c[0][1] * (c[1][2] * c[2][0] - c[1][0] * c[2][2]) +
                             c[0][2] * (c[1][0] * c[2][1] - c[1][1] * c[2][0]);
        volume += determinant;
        for (int a = 0; a < 3; ++a)
        {
            double sumA = c[0][a] + c[1][a] + c[2][a];
            first[a] += determinant * sumA;
            for (int b = 0; b < 3; ++b)
            {
                double sumB = c[0][b] + c[1][b] + c[2][b];
                double products = c[0][a] * c[0][b] + c[1][a] * c[1][b] + c[2][a] * c[2][b];
                second[a][b] += determinant * (sumA * sumB + products);
            }
        }
    }
    SolidMoments result;
    result.volume = volume / 6.0;
    if (!(volume > 0.0))
        return result;
    double centre[3] = {first[0] / (4.0 * volume), first[1] / (4.0 * volume), first[2] / (4.0 * volume)};
    result.centre = {centre[0], centre[1], centre[2]};
    for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b)
            result.covariance[a][b] = second[a][b] / (20.0 * volume) - centre[a] * centre[b];
    return result;
}

// Corners of the box, of its faces and of its edges, along the fragment's own axes.
constexpr int hullDirections[26][3] = {
    {1, 0, 0},   {-1, 0, 0}, {0, 1, 0},   {0, -1, 0},  {0, 0, 1},    {0, 0, -1}, {1, 1, 1},  {1, 1, -1}, {1, -1, 1},
    {1, -1, -1}, {-1, 1, 1}, {-1, 1, -1}, {-1, -1, 1}, {-1, -1, -1}, {1, 1, 0},  {1, -1, 0}, {-1, 1, 0}, {-1, -1, 0},
    {1, 0, 1},   {1, 0, -1}, {-1, 0, 1},  {-1, 0, -1}, {0, 1, 1},    {0, 1, -1}, {0, -1, 1}, {0, -1, -1}};

void addHull(FragmentSet& set, std::span<const Vec3> vertices, const FragmentParticle& particle)
{
    std::vector<uint32_t> corners;
    for (const int(&d)[3] : hullDirections)
    {
        // Stretched as the fragment is, so that a thin one has corners on all sides.
        Vec3 local{static_cast<float>(d[0]) / particle.radii.x, static_cast<float>(d[1]) / particle.radii.y,
                   static_cast<float>(d[2]) / particle.radii.z};
        Point3 direction = toPoint3(rotate(particle.rest.rotation, local));
        uint32_t best = 0;
        double most = -DBL_MAX;
        for (uint32_t v = 0; v < vertices.size(); ++v)
            if (double along = dot(direction, toPoint3(vertices[v] - particle.rest.position)); along > most)
            {
                most = along;
                best = v;
            }
        bool isThere = false;
        for (uint32_t corner : corners)
            isThere = isThere || vertices[corner] == vertices[best];
        if (!isThere)
            corners.push_back(best);
    }
    std::sort(corners.begin(), corners.end());
    for (uint32_t corner : corners)
        set.hullCorners.push_back(vertices[corner]);
}
} // namespace

void shapeFragments(FragmentSet& set)
{
    set.hullOffsets.assign(1, 0);
    uint32_t index = 0;
    for (uint32_t f = 0; f < set.fragmentCount(); ++f)
    {
        FragmentParticle& particle = set.particles[f];
        uint32_t end =
            f + 1 < set.fragmentCount() ? 3 * set.outside[f + 1].first : static_cast<uint32_t>(set.indices.size());
        std::span<const Vec3> vertices(set.positions.data() + set.vertexOffsets[f],
                                       set.vertexOffsets[f + 1] - set.vertexOffsets[f]);
        Bounds box = boundsOf(vertices);
        Point3 origin = (toPoint3(box.low) + toPoint3(box.high)) * 0.5;
        SolidMoments moments = momentsOf(set, index, end, origin);
        index = end;
        particle.volume = static_cast<float>(moments.volume);
        particle.rest.position = toVec3(origin + moments.centre);
        // In units of the fragment's own size, where floats have room for squares.
        double scale = 0.0;
        for (int a = 0; a < 3; ++a)
            scale = std::max(scale, std::fabs(moments.covariance[a][a]));
        double unit = scale > 0.0 ? 1.0 / scale : 0.0;
        auto column = [&](int b) {
            return Vec3{static_cast<float>(moments.covariance[0][b] * unit),
                        static_cast<float>(moments.covariance[1][b] * unit),
                        static_cast<float>(moments.covariance[2][b] * unit)};
        };
        math::SymmetricEigen3 axes = math::symmetricEigen({column(0), column(1), column(2)});
        particle.rest.rotation = normalized(math::quatFromMatrix(axes.vectors));
        Vec3 low{FLT_MAX, FLT_MAX, FLT_MAX}, high{-FLT_MAX, -FLT_MAX, -FLT_MAX};
        for (Vec3 v : vertices)
        {
            Vec3 p = rotate(conjugate(particle.rest.rotation), v - particle.rest.position);
            low = {minOf(low.x, p.x), minOf(low.y, p.y), minOf(low.z, p.z)};
            high = {maxOf(high.x, p.x), maxOf(high.y, p.y), maxOf(high.z, p.z)};
        }
        particle.radii = (high - low) * 0.5f;
        addHull(set, vertices, particle);
        set.hullOffsets.push_back(static_cast<uint32_t>(set.hullCorners.size()));
    }
}
} // namespace fsim::authoring
