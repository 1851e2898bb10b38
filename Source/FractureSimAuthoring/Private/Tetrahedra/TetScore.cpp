#include "Tetrahedra/TetScore.h"

#include "Faces/Roughness.h"
#include "Foundation/FixedMath.h"
#include "Fragments/FragmentBuild.h"
#include "Math/VectorMath.h"
#include "Sites/PaintField.h"
#include "Tetrahedra/StuffingSolid.h"
#include "Tetrahedra/TetClusters.h"

#include <algorithm>

namespace fsim::authoring
{
namespace
{
constexpr uint32_t tetAttempts = 6;

struct TetSource
{
    const StuffingSolid& solid;
    Bounds box{};
    double volume = 0.0;
    double least = 0.0; // m: no need for a finer lattice
    const SurfaceSampler& sample;
    bool hasUvs = false;
    bool hasColours = false;
    const TetDensity& density;               // none: the same everywhere
    const std::function<double(Vec3)>& away; // m from a place inside to the surface
};

Result<FragmentSet> scoreSource(const TetSource& source, const ScoreSettings& settings, const ScoreProgress& progress)
{
    auto isCancelled = [&](float done) { return progress && !progress(done); };
    // A lattice of some hundred tetrahedra a fragment, fine enough for the shape, and not too fine for the memory.
    double side = double(fixed::cbrt(static_cast<float>(source.volume / double(settings.fragments))));
    Vec3 sides = source.box.high - source.box.low;
    double all = double(sides.x) * double(sides.y) * double(sides.z);
    double spacing = std::max(std::min(side / 2.5, source.least), double(fixed::cbrt(static_cast<float>(all / 1e6))));
    if (isCancelled(0.1f))
        return Status::refused("scoring was cancelled");
    Result<TetrahedronMesh> mesh = stuffSolid(source.solid, source.box, static_cast<float>(spacing));
    if (!mesh)
        return mesh.status();
    for (uint32_t attempt = 0; attempt < tetAttempts; ++attempt)
    {
        if (isCancelled(0.5f + 0.05f * static_cast<float>(attempt)))
            return Status::refused("scoring was cancelled");
        std::vector<uint32_t> labels;
        uint32_t count = clusterTetrahedra(*mesh, settings.fragments, settings.seed + attempt, source.density, labels);
        if (count == 0)
            continue;
        CutSolid solid = cutByClusters(*mesh, labels, count, source.sample);
        solid.hasUvs = source.hasUvs;
        solid.hasColours = source.hasColours;
        if (settings.roughness > 0.0f)
        {
            double share = side / solid.size;
            auto distance = [&](Point3 place) {
                return source.away(toVec3(solid.middle + place * solid.size)) / solid.size;
            };
            roughen(solid, distance, double(settings.roughness) * share, share, settings.seed);
        }
        std::vector<uint32_t> pieces(count);
        for (uint32_t p = 0; p < count; ++p)
            pieces[p] = p;
        FragmentSet set = buildFragments(solid, pieces, count, true);
        if (Status status = validate(FragmentView(set)); !status)
            return Status::refused("the fragments came out wrong: {}", status.message());
        if (checkFragments(set).isWatertight())
            return set;
    }
    return Status::refused("the tetrahedra did not fall into clusters that are whole in {} attempts; try another seed "
                           "or number of fragments",
                           tetAttempts);
}
} // namespace

Result<FragmentSet> scoreTetrahedra(const SolidMesh& mesh, const ScoreSettings& settings, const ScoreProgress& progress)
{
    Result<geometry::MeshDistance> distance = geometry::MeshDistance::make(mesh.plain());
    if (!distance)
        return distance.status();
    SurfaceSampler sample = [&](Vec3 place) {
        geometry::ClosestPoint closest = distance->triangles().closestPoint(place);
        const SolidMesh::Triple& t = mesh.triangles[closest.triangle];
        Point3 p = toPoint3(closest.point);
        double shares[3], sum = 0.0;
        for (size_t k = 0; k < 3; ++k)
            sum += shares[k] = length(
                cross(toPoint3(mesh.positions[t[(k + 1) % 3]]) - p, toPoint3(mesh.positions[t[(k + 2) % 3]]) - p));
        CutSolid::OutsideVertex vertex;
        vertex.colour = mesh.cornerColours.empty() ? Colour{} : Colour{0.0f, 0.0f, 0.0f, 0.0f};
        Point3 normal{};
        for (size_t k = 0; k < 3; ++k)
        {
            size_t c = 3 * size_t{closest.triangle} + k;
            double share = sum > 0.0 ? shares[k] / sum : 1.0 / 3.0;
            auto part = static_cast<float>(share);
            normal = normal + toPoint3(mesh.cornerNormals[c]) * share;
            if (!mesh.cornerUvs.empty())
            {
                vertex.uv.u += mesh.cornerUvs[c].u * part;
                vertex.uv.v += mesh.cornerUvs[c].v * part;
            }
            if (!mesh.cornerColours.empty())
            {
                vertex.colour.r += mesh.cornerColours[c].r * part;
                vertex.colour.g += mesh.cornerColours[c].g * part;
                vertex.colour.b += mesh.cornerColours[c].b * part;
                vertex.colour.a += mesh.cornerColours[c].a * part;
            }
        }
        vertex.normal = toVec3(normalizedOr(normal, toPoint3(mesh.cornerNormals[3 * size_t{closest.triangle}])));
        return vertex;
    };
    TriangleSolid solid(*distance);
    PaintField paint(mesh, settings.paint);
    TetDensity density;
    if (paint.isPainted())
        density = [&](Vec3 place) { return paint.densityAt(mesh.local(place)); };
    std::function<double(Vec3)> away = [&](Vec3 place) {
        return double(distance->triangles().closestPoint(place).distance);
    };
    return scoreSource({solid, mesh.box, mesh.volume, mesh.size / 20.0, sample, !mesh.cornerUvs.empty(),
                        !mesh.cornerColours.empty(), density, away},
                       settings, progress);
}

Result<FragmentSet> scoreTetrahedra(const SdfShape& shape, uint32_t resolution, const ScoreSettings& settings,
                                    const ScoreProgress& progress)
{
    if (Status status = validate(shape); !status)
        return status;
    if (resolution < 4 || resolution > 256)
        return Status::refused("a resolution of {}; give 4 to 256 cells along the longest side", resolution);
    SurfaceSampler sample = [&](Vec3 place) {
        CutSolid::OutsideVertex vertex;
        vertex.normal = normalizedOr(shape.gradient(place), {0.0f, 0.0f, 1.0f});
        return vertex;
    };
    SolidDistance distance = [&](Vec3 p) { return double(shape.distance(p)); };
    DistanceSolid solid(distance);
    Vec3 sides = shape.bounds().high - shape.bounds().low;
    double longest = double(maxOf(sides.x, maxOf(sides.y, sides.z)));
    TetDensity even;
    std::function<double(Vec3)> away = [&](Vec3 place) { return std::fabs(double(shape.distance(place))); };
    return scoreSource(
        {solid, shape.bounds(), volumeOf(shape), longest / double(resolution), sample, false, false, even, away},
        settings, progress);
}
} // namespace fsim::authoring
