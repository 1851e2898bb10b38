#include "Fragments/FragmentShapes.h"

#include "Math/VectorMath.h"

#include <algorithm>

namespace fsim::fragments
{
namespace
{
struct FragmentTriangle
{
    Vec3 a{};
    Vec3 b{};
    Vec3 c{};

    Vec3 doubleArea() const { return cross(b - a, c - a); }
};

FragmentTriangle fragmentTriangle(const FragmentView& f, uint32_t triangle)
{
    const uint32_t* corner = f.indices.data() + 3 * size_t{triangle};
    return {f.positions[corner[0]], f.positions[corner[1]], f.positions[corner[2]]};
}

uint32_t endOfTriangles(const FragmentView& f, uint32_t fragment)
{
    return fragment + 1 < f.particles.size() ? f.outside[fragment + 1].first
                                             : static_cast<uint32_t>(f.indices.size() / 3);
}

struct VolumeSums
{
    double volume = 0.0;
    double moment[3] = {}; // relative to the origin of the sums
};

// About a point of the fragment, so that bodies far away keep their digits.
VolumeSums sumVolume(const FragmentView& f, uint32_t fragment, Vec3 origin)
{
    VolumeSums sums;
    for (uint32_t t = f.outside[fragment].first; t < endOfTriangles(f, fragment); ++t)
    {
        FragmentTriangle triangle = fragmentTriangle(f, t);
        Vec3 a = triangle.a - origin;
        Vec3 b = triangle.b - origin;
        Vec3 c = triangle.c - origin;
        double six = double(dot(a, cross(b, c)));
        sums.volume += six / 6.0;
        sums.moment[0] += six / 24.0 * double(a.x + b.x + c.x);
        sums.moment[1] += six / 24.0 * double(a.y + b.y + c.y);
        sums.moment[2] += six / 24.0 * double(a.z + b.z + c.z);
    }
    return sums;
}

void refreshParticle(FragmentSet& set, uint32_t fragment)
{
    FragmentParticle& particle = set.particles[fragment];
    Vec3 origin = particle.rest.position;
    VolumeSums sums = sumVolume(set, fragment, origin);
    if (!(sums.volume > 0.0))
        return;
    particle.volume = static_cast<float>(sums.volume);
    particle.rest.position = origin + Vec3{static_cast<float>(sums.moment[0] / sums.volume),
                                           static_cast<float>(sums.moment[1] / sums.volume),
                                           static_cast<float>(sums.moment[2] / sums.volume)};
    Vec3 low{};
    Vec3 high{};
    for (uint32_t v = set.vertexOffsets[fragment]; v < set.vertexOffsets[fragment + 1]; ++v)
    {
        Vec3 p = toLocal(particle.rest, set.positions[v]);
        low = {minOf(low.x, p.x), minOf(low.y, p.y), minOf(low.z, p.z)};
        high = {maxOf(high.x, p.x), maxOf(high.y, p.y), maxOf(high.z, p.z)};
    }
    particle.radii = 0.5f * (high - low);
}

void refreshBond(FragmentSet& set, FragmentBond& bond)
{
    Vec3 area{};
    Vec3 moment{};
    float sum = 0.0f;
    for (uint32_t t = bond.faces[0].first; t < bond.faces[0].first + bond.faces[0].count; ++t)
    {
        FragmentTriangle triangle = fragmentTriangle(set, t);
        float size = 0.5f * length(triangle.doubleArea());
        area += 0.5f * triangle.doubleArea();
        moment += (size / 3.0f) * (triangle.a + triangle.b + triangle.c);
        sum += size;
    }
    if (!(sum > 0.0f))
        return;
    bond.area = sum;
    bond.centre = moment / sum;
    bond.normal = normalizedOr(area, bond.normal);
}

void refreshNormals(FragmentSet& set)
{
    std::vector<Vec3> sums(set.positions.size());
    const FragmentView view = set;
    for (const FragmentBond& bond : set.bonds)
        for (const TriangleRange& faces : bond.faces)
            for (uint32_t t = faces.first; t < faces.first + faces.count; ++t)
                for (uint32_t k = 0; k < 3; ++k)
                    sums[set.indices[3 * size_t{t} + k]] += fragmentTriangle(view, t).doubleArea();
    for (const TriangleRange& range : set.outside) // the outside keeps what the artist gave it
        for (size_t k = 3 * size_t{range.first}; k < 3 * (size_t{range.first} + range.count); ++k)
            sums[set.indices[k]] = {};
    for (size_t v = 0; v < sums.size(); ++v)
        set.normals[v] = normalizedOr(sums[v], set.normals[v]);
}

// The fragment's farthest vertices in the directions of the corners that were.
void refreshHull(const FragmentSet& set, uint32_t fragment, std::vector<Vec3>& corners)
{
    const uint32_t begin = set.hullOffsets[fragment];
    const uint32_t end = set.hullOffsets[fragment + 1];
    Vec3 middle{};
    for (uint32_t i = begin; i < end; ++i)
        middle += set.hullCorners[i] / static_cast<float>(end - begin);
    const size_t first = corners.size();
    for (uint32_t i = begin; i < end; ++i)
    {
        Vec3 direction = set.hullCorners[i] - middle;
        Vec3 best = set.positions[set.vertexOffsets[fragment]];
        for (uint32_t v = set.vertexOffsets[fragment]; v < set.vertexOffsets[fragment + 1]; ++v)
            if (dot(set.positions[v], direction) > dot(best, direction))
                best = set.positions[v];
        if (std::find(corners.begin() + static_cast<std::ptrdiff_t>(first), corners.end(), best) == corners.end())
            corners.push_back(best);
    }
    if (corners.size() - first >= 4)
        return;
    corners.resize(first);
    corners.insert(corners.end(), set.hullCorners.begin() + begin, set.hullCorners.begin() + end);
}
} // namespace

std::vector<double> fragmentVolumes(const FragmentView& f)
{
    std::vector<double> volumes(f.particles.size());
    for (uint32_t i = 0; i < volumes.size(); ++i)
        volumes[i] = sumVolume(f, i, f.particles[i].rest.position).volume;
    return volumes;
}

void refreshShapes(FragmentSet& set)
{
    for (uint32_t i = 0; i < set.fragmentCount(); ++i)
        refreshParticle(set, i);
    for (FragmentBond& bond : set.bonds)
        refreshBond(set, bond);
    refreshNormals(set);
    std::vector<Vec3> corners;
    std::vector<uint32_t> offsets{0};
    for (uint32_t i = 0; i < set.fragmentCount(); ++i)
    {
        refreshHull(set, i, corners);
        offsets.push_back(static_cast<uint32_t>(corners.size()));
    }
    set.hullCorners = std::move(corners);
    set.hullOffsets = std::move(offsets);
}
} // namespace fsim::fragments
