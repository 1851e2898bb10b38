#include "Clusters/PointGrid.h"
#include "Foundation/FixedMath.h"
#include "FractureSimAuthoring/Rigging.h"
#include "Math/VectorMath.h"
#include "Rigging/BoundedWeights.h"
#include "Rigging/EnclosingTets.h"
#include "Rigging/RigBuilding.h"
#include "Rigging/RigHandles.h"
#include "Rigging/RigHulls.h"
#include "Rigging/RigMass.h"
#include "Rigging/RigPieces.h"
#include "Rigging/RigReimport.h"
#include "Rigging/RigVertices.h"
#include "Rigging/SkinningFit.h"
#include "Rigging/SkinningPose.h"
#include "Solid/SolidMesh.h"

#include <algorithm>

namespace fsim
{
namespace authoring
{
namespace
{
constexpr double usualTetPoints = 1000.0; // smooth functions need no more, and the solver's time grows with the square
constexpr double tetPointsPerHandle = 36.0;
constexpr float insideDepth = 0.45f; // spacings: points inside keep so far from the surface
constexpr float insideApart = 0.95f; // and from each other
constexpr float insideReach = 1.6f;  // and are joined to those nearer than this
constexpr uint32_t inwardEdges = 2;  // of a vertex of the surface

clusters::ClusterPoint rigPoint(Vec3 p)
{
    return {double(p.x), double(p.y), double(p.z)};
}
std::vector<clusters::ClusterPoint> rigPoints(std::span<const Vec3> positions)
{
    std::vector<clusters::ClusterPoint> points;
    for (Vec3 p : positions)
        points.push_back(rigPoint(p));
    return points;
}

double surfaceArea(const SolidMesh& mesh)
{
    double area = 0.0;
    for (const SolidMesh::Triple& t : mesh.triangles)
    {
        Point3 a = toPoint3(mesh.positions[t[0]]);
        area += 0.5 * length(cross(toPoint3(mesh.positions[t[1]]) - a, toPoint3(mesh.positions[t[2]]) - a));
    }
    return area;
}

// Two points of the lattice a cube, and a margin all around that they fill too.
double tetSpacing(const SolidMesh& mesh, const RigSettings& settings, size_t handles)
{
    if (settings.resolution > 0)
        return mesh.size / double(settings.resolution);
    double points = std::max(usualTetPoints, tetPointsPerHandle * double(handles));
    double area = surfaceArea(mesh), spacing = 0.0;
    for (int step = 0; step < 30; ++step)
        spacing = double(fixed::cbrt(static_cast<float>(2.0 * (mesh.volume + 0.7 * area * spacing) / points)));
    return std::clamp(spacing, mesh.size / 96.0, mesh.size / 6.0);
}

// Each handle is the nearest point of the tetrahedra that no handle before it has.
std::vector<std::vector<uint32_t>> handleVertices(const TetrahedronMesh& tets, std::span<const Vec3> handles,
                                                  double spacing)
{
    clusters::PointGrid grid(rigPoints(tets.positions), spacing);
    std::vector<uint8_t> isTaken(tets.positions.size(), 0);
    std::vector<std::vector<uint32_t>> result;
    for (Vec3 handle : handles)
    {
        uint32_t nearest = grid.nearestOf(rigPoint(handle), [&](uint32_t i) { return isTaken[i] == 0; });
        isTaken[nearest] = 1;
        result.push_back({nearest});
    }
    return result;
}

std::vector<Vec3> insideVertices(const TetrahedronMesh& tets, const geometry::MeshDistance& solid, float spacing)
{
    std::vector<uint32_t> deep;
    std::vector<clusters::ClusterPoint> points;
    for (uint32_t i = 0; i < tets.positions.size(); ++i)
        if (tets.onSurface[i] == 0 && solid.signedDistance(tets.positions[i]) < -insideDepth * spacing)
        {
            deep.push_back(i);
            points.push_back(rigPoint(tets.positions[i]));
        }
    std::vector<Vec3> result;
    if (deep.empty())
        return result;
    clusters::PointGrid grid(points, double(spacing));
    std::vector<uint8_t> isKept(deep.size(), 0);
    for (uint32_t i = 0; i < deep.size(); ++i)
    {
        bool hasRoom = true;
        grid.visitBall(points[i], double(insideApart * spacing),
                       [&](uint32_t j, double) { hasRoom = hasRoom && isKept[j] == 0; });
        if (!hasRoom)
            continue;
        isKept[i] = 1;
        result.push_back(tets.positions[deep[i]]);
    }
    return result;
}

void addRigEdge(DentRig& rig, uint32_t a, uint32_t b)
{
    float apart = length(rig.positions[a] - rig.positions[b]);
    if (apart > 0.0f)
        rig.edges.push_back({a, b, apart});
}

// The mesh's own, those between points inside, and from the surface to what is inside of it; none leaves the body.
void makeRigEdges(DentRig& rig, const SolidMesh& mesh, const geometry::MeshDistance& solid, float spacing)
{
    auto surface = static_cast<uint32_t>(mesh.positions.size());
    auto all = static_cast<uint32_t>(rig.positions.size());
    for (const SolidMesh::Pair& edge : mesh.edges)
        addRigEdge(rig, edge[0], edge[1]);
    if (all == surface)
        return;
    std::vector<clusters::ClusterPoint> inside =
        rigPoints(std::span<const Vec3>(rig.positions).subspan(surface, all - surface));
    clusters::PointGrid grid(inside, double(spacing));
    auto isWithin = [&](uint32_t a, uint32_t b) {
        return solid.contains(0.5f * (rig.positions[a] + rig.positions[b]));
    };
    for (uint32_t i = 0; i < inside.size(); ++i)
        grid.visitBall(inside[i], double(insideReach * spacing), [&](uint32_t j, double) {
            if (j > i && isWithin(surface + i, surface + j))
                addRigEdge(rig, surface + i, surface + j);
        });
    std::vector<std::pair<double, uint32_t>> found;
    for (uint32_t i = 0; i < surface; ++i)
    {
        found.clear();
        grid.visitBall(rigPoint(rig.positions[i]), double(2.0f * spacing),
                       [&](uint32_t j, double squared) { found.emplace_back(squared, surface + j); });
        std::sort(found.begin(), found.end());
        uint32_t joined = 0;
        for (size_t k = 0; k < found.size() && joined < inwardEdges; ++k)
            if (isWithin(i, found[k].second))
            {
                addRigEdge(rig, i, found[k].second);
                ++joined;
            }
    }
}

// The shape on the vertices of the surface.
std::vector<Vec3> rigTarget(const DentRig& rig, std::span<const uint32_t> welded, std::span<const Vec3> shape,
                            uint32_t surface)
{
    std::vector<Vec3> places(surface);
    std::vector<uint32_t> counts(surface, 0);
    for (size_t i = 0; i < shape.size(); ++i)
    {
        places[welded[i]] += shape[i];
        ++counts[welded[i]];
    }
    for (uint32_t i = 0; i < surface; ++i)
        places[i] = counts[i] > 0 ? places[i] / static_cast<float>(counts[i]) : rig.positions[i];
    return places;
}

Status validateRigVertices(const TriangleMesh& mesh, const RigSettings& settings)
{
    if (!settings.strengths.empty() && settings.strengths.size() != mesh.positions.size())
        return Status::refused("{} strengths for {} vertices of the mesh; give none or one each",
                               settings.strengths.size(), mesh.positions.size());
    if (!settings.trianglePieces.empty() && settings.trianglePieces.size() != mesh.triangleCount())
        return Status::refused("{} numbers of pieces for {} triangles of the mesh; give none or one each",
                               settings.trianglePieces.size(), mesh.triangleCount());
    for (const RigShape& shape : settings.shapes)
    {
        if (shape.positions.size() != mesh.positions.size())
            return Status::refused("shape '{}' has {} vertices and the mesh {}; give the same mesh in another shape",
                                   shape.name, shape.positions.size(), mesh.positions.size());
        for (Vec3 p : shape.positions)
            if (!isFinite(p))
                return Status::refused("a vertex of shape '{}' is NaN or infinite", shape.name);
    }
    return Status::done();
}

class RigBuild
{
public:
    // plan: null, or what is wanted instead of the cut.
    RigBuild(const TriangleMesh& input, const RigSettings& settings, const RigProgress& progress, RigReport& report,
             RigCutPlan* plan)
        : input_(input), settings_(settings), progress_(progress), report_(report), plan_(plan)
    {
    }

    Result<DentRig> make()
    {
        Result<SolidMesh> solid = makeSolidMesh(input_, report_.repairs);
        if (!solid)
            return solid.status();
        TriangleMesh plain = solid->plain();
        Result<geometry::MeshDistance> distance = geometry::MeshDistance::make(plain);
        Result<MassProperties> mass = massPropertiesOf(plain);
        if (!distance || !mass)
            return distance ? mass.status() : distance.status();
        if (isCancelled(0.1f))
            return cancelled();
        if (settings_.leaveOutWhatDoesNotFit)
            dropFarHandles(*distance, solid->size, settings_, report_.dropped);
        if (settings_.handles.empty() && settings_.automaticHandles == 0)
            return Status::refused("all handles are far from the mesh; place one on it, or ask for automatic ones");
        rig_.pivots = chooseHandles(solid->positions, settings_.handles, settings_.automaticHandles);
        spacing_ = static_cast<float>(tetSpacing(*solid, settings_, rig_.pivots.size()));
        if (Status status = makeWeights(*solid, *distance); !status)
            return status;
        if (isCancelled(0.75f))
            return cancelled();
        makeParts(*solid, plain, *distance, *mass);
        if (isCancelled(0.85f))
            return cancelled();
        if (Status status = makeExamples(*solid); !status)
            return status;
        if (Status status = makePieces(*solid); !status)
            return status;
        if (Status status = validate(DentRigView(rig_)); !status)
            return Status::refused("the rig came out wrong: {}", status.message());
        return std::move(rig_);
    }

private:
    bool isCancelled(float done) const { return progress_ && !progress_(done); }
    static Status cancelled() { return Status::refused("rigging was cancelled"); }

    Status makeWeights(const SolidMesh& mesh, const geometry::MeshDistance& solid)
    {
        Result<TetrahedronMesh> tets = encloseMesh(solid, spacing_);
        if (!tets)
            return tets.status();
        report_.tetrahedra = static_cast<uint32_t>(tets->tetrahedra.size());
        size_t count = rig_.pivots.size();
        if (2 * count > tets->positions.size())
            return Status::refused("{} handles are too many for {} points inside; give fewer, or a higher resolution",
                                   count, tets->positions.size());
        if (isCancelled(0.2f))
            return cancelled();
        Result<BoundedWeights> weights = boundedWeights(*tets, handleVertices(*tets, rig_.pivots, double(spacing_)),
                                                        [&](float done) { return !isCancelled(0.2f + 0.55f * done); });
        if (!weights)
            return weights.status();
        report_.weightRounds = weights->rounds;
        rig_.positions = mesh.positions;
        if (!(settings_.shellThickness > 0.0f))
        {
            std::vector<Vec3> inside = insideVertices(*tets, solid, spacing_);
            rig_.positions.insert(rig_.positions.end(), inside.begin(), inside.end());
        }
        TetLocator locator(*tets, double(spacing_));
        rig_.weightOffsets.push_back(0);
        std::vector<BoneShare> shares;
        for (Vec3 p : rig_.positions)
        {
            TetPlace place = locator.locate(p);
            shares.clear();
            for (uint32_t h = 0; h < count; ++h)
            {
                double weight = 0.0;
                for (size_t k = 0; k < 4; ++k)
                    weight +=
                        place.shares[k] * weights->values[size_t{tets->tetrahedra[place.tetrahedron][k]} * count + h];
                if (weight > 0.0)
                    shares.push_back({h, weight});
            }
            appendWeights(rig_, shares);
        }
        return Status::done();
    }

    void makeParts(const SolidMesh& mesh, const TriangleMesh& plain, const geometry::MeshDistance& solid,
                   const MassProperties& mass)
    {
        rig_.indices = plain.indices;
        makeRigEdges(rig_, mesh, solid, spacing_);
        places_ = placesInside(solid, 0.5f * spacing_);
        rig_.volumes = settings_.shellThickness > 0.0f ? shellVolumes(plain, settings_.shellThickness)
                                                       : solidVolumes(rig_.positions, places_, mass);
        HullSource source{.positions = rig_.positions,
                          .indices = rig_.indices,
                          .surfaceCount = static_cast<uint32_t>(mesh.positions.size()),
                          .places = places_,
                          .volume = mesh.volume,
                          .reach = 0.6f * spacing_};
        RigHulls hulls = cutIntoHulls(source, settings_.hulls);
        rig_.hullOffsets = std::move(hulls.offsets);
        rig_.hullVertices = std::move(hulls.vertices);
    }

    Status makeExamples(const SolidMesh& mesh)
    {
        auto surface = static_cast<uint32_t>(mesh.positions.size());
        std::vector<uint32_t> welded;
        if (!settings_.strengths.empty() || !settings_.shapes.empty())
            welded = weldedVertices(input_, mesh);
        if (!settings_.strengths.empty())
        {
            rig_.strengths.assign(rig_.positions.size(), 1.0f);
            for (size_t i = 0; i < welded.size(); ++i)
                rig_.strengths[welded[i]] = settings_.strengths[i];
        }
        // Shapes first: they may change the weights that the poses are completed with.
        std::vector<std::vector<Vec3>> targets;
        for (const RigShape& shape : settings_.shapes)
        {
            targets.push_back(rigTarget(rig_, welded, shape.positions, surface));
            report_.names.push_back(shape.name);
        }
        if (!targets.empty())
        {
            std::vector<double> errors;
            fitShapes(rig_, targets, surface, settings_.fitWeights, errors);
            for (double error : errors)
                report_.shapeErrors.push_back(static_cast<float>(error / mesh.size));
        }
        std::vector<RigPose> poses = settings_.poses;
        if (settings_.leaveOutWhatDoesNotFit)
            dropEmptyMoves(rig_.pivots, poses, report_.dropped);
        if (poses.empty() && targets.empty())
            poses = defaultPoses(mesh.box);
        if (poses.empty())
            return Status::done();
        SkinningPoser poser(rig_);
        for (const RigPose& pose : poses)
        {
            Result<HandleGoals> goals = handleGoals(rig_.pivots, pose);
            if (!goals)
                return goals.status();
            std::vector<Transform> bones = poser.solve(*goals);
            scalePose(bones, pose.strength);
            rig_.examples.insert(rig_.examples.end(), bones.begin(), bones.end());
            report_.names.push_back(pose.name);
        }
        return Status::done();
    }

    Status makePieces(const SolidMesh& mesh)
    {
        if (settings_.pieces.empty())
            return settings_.joints.empty() ? Status::done()
                                            : Status::refused("joints are given and no pieces; give two or more");
        auto surface = static_cast<uint32_t>(mesh.positions.size());
        Result<PieceLabels> labels = labelPieces(input_, settings_, rig_, surface);
        if (!labels)
            return labels.status();
        PieceCut cut{.labels = *labels, .places = places_, .surface = surface, .spacing = spacing_};
        if (labels->names.size() > 1)
            report_.pieces = labels->names;
        if (plan_ != nullptr)
        {
            *plan_ = {.labels = std::move(*labels), .places = places_, .surface = surface, .spacing = spacing_};
            return Status::done();
        }
        return cutIntoPieces(settings_, cut, rig_);
    }

    const TriangleMesh& input_;
    RigSettings settings_;
    const RigProgress& progress_;
    RigReport& report_;
    RigCutPlan* plan_ = nullptr;
    DentRig rig_;
    std::vector<Vec3> places_; // inside, each for the same volume
    float spacing_ = 0.0f;
};
} // namespace

std::vector<uint32_t> weldedVertices(const TriangleMesh& input, const SolidMesh& mesh)
{
    clusters::PointGrid grid(rigPoints(mesh.positions), mesh.size / 64.0);
    std::vector<uint32_t> result;
    for (Vec3 p : input.positions)
        result.push_back(grid.nearestOf(rigPoint(p), [](uint32_t) { return true; }));
    return result;
}
} // namespace authoring

Status validate(const RigSettings& settings)
{
    for (size_t h = 0; h < settings.handles.size(); ++h)
        if (!isFinite(settings.handles[h]))
            return Status::refused("handle {} is NaN or infinite", h);
    if (settings.automaticHandles > 256 || settings.handles.size() > 256)
        return Status::refused("{} handles and {} automatic ones; give at most 256 of each", settings.handles.size(),
                               settings.automaticHandles);
    if (settings.handles.empty() && settings.automaticHandles == 0)
        return Status::refused("a rig without handles cannot dent; place one, or ask for automatic ones");
    if (settings.resolution != 0 && (settings.resolution < 6 || settings.resolution > 96))
        return Status::refused("a resolution of {}; give 6 to 96 cells along the longest side, or 0 for the usual",
                               settings.resolution);
    if (!(settings.shellThickness >= 0.0f) || !isFinite(settings.shellThickness))
        return Status::refused("a shell of {} m; give more than 0, or 0 for a solid", settings.shellThickness);
    if (settings.hulls < 1 || settings.hulls > 128)
        return Status::refused("{} hulls; give 1 to 128", settings.hulls);
    if (settings.poses.size() + settings.shapes.size() > mostDentExamples)
        return Status::refused("{} poses and {} shapes are more than {} examples", settings.poses.size(),
                               settings.shapes.size(), mostDentExamples);
    for (size_t i = 0; i < settings.strengths.size(); ++i)
        if (!(settings.strengths[i] >= 0.001f && settings.strengths[i] <= 1000.0f))
            return Status::refused("the strength of vertex {} is {}; give 0.001 to 1000", i, settings.strengths[i]);
    return authoring::validatePieces(settings);
}

namespace
{
Result<DentRig> buildRig(const TriangleMesh& mesh, const RigSettings& settings, const RigProgress& progress,
                         RigReport& said, authoring::RigCutPlan* plan)
{
    if (Status status = validate(settings); !status)
        return status;
    RigSettings fitting = settings;
    if (settings.leaveOutWhatDoesNotFit)
        authoring::dropOtherVertices(mesh.positions.size(), fitting, said.dropped);
    if (Status status = authoring::validateRigVertices(mesh, fitting); !status)
        return status;
    return authoring::RigBuild(mesh, fitting, progress, said, plan).make();
}
} // namespace

Result<DentRig> authoring::rigMeshUncut(const TriangleMesh& mesh, const RigSettings& settings,
                                        const RigProgress& progress, RigReport& report, RigCutPlan& plan)
{
    return buildRig(mesh, settings, progress, report, &plan);
}

Result<DentRig> rigMesh(const TriangleMesh& mesh, const RigSettings& settings, const RigProgress& progress,
                        RigReport* report)
{
    RigReport own;
    return buildRig(mesh, settings, progress, report != nullptr ? *report : own, nullptr);
}
} // namespace fsim
