#include "SceneFiles/SceneAssets.h"

#include "FractureSim/Mesh.h"
#include "FractureSim/Sampling.h"

#include "FractureSimAuthoring/RigModels.h"
#include "MeshFiles/MeshFile.h"
#include "MeshFiles/ParticleFile.h"
#include "SceneFiles/FileBytes.h"
#include "SceneFiles/ToughnessMap.h"

#include <algorithm>

namespace fsim::lab
{
namespace
{
constexpr size_t mostAssetBytes = size_t{1} << 30;

Result<TriangleMesh> readMesh(const GeometrySource& source)
{
    Result<TriangleMesh> mesh = loadMesh(source.file.string());
    if (mesh)
        for (Vec3& position : mesh->positions)
            position *= source.scale;
    return mesh;
}

Result<AssetRef> readAsset(const std::filesystem::path& file)
{
    const Result<std::vector<std::byte>> bytes = readFile(file, mostAssetBytes);
    if (!bytes)
        return bytes.status();
    Result<AssetRef> asset = Asset::load(*bytes);
    if (!asset)
        return Status::refused("{}: {}", file.string(), asset.message());
    return asset;
}

template <class Solid> Result<SampleSet> sampleSolid(const Solid& solid, const SamplingDescription& sampling)
{
    if (sampling.count > 0)
        return sampleToCount(solid, sampling.count, sampling.settings);
    return sample(solid, sampling.settings);
}

// The particles of a body as a set of samples, wherever they come from.
Result<SampleSet> bodySamples(const BodyDescription& body)
{
    switch (body.source.kind)
    {
    case GeometrySource::Kind::Shape:
        return sampleSolid(body.source.shape, body.sampling);
    case GeometrySource::Kind::MeshFile: {
        const Result<TriangleMesh> mesh = readMesh(body.source);
        if (!mesh)
            return mesh.status();
        return sampleSolid(weldedByPosition(*mesh), body.sampling);
    }
    case GeometrySource::Kind::Block:
        return sampleBlock(body.sampling.counts, body.sampling.settings.spacing);
    default:
        break;
    }
    Result<std::vector<Vec3>> points = loadParticles(body.source.file.string());
    if (!points)
        return points.status();
    for (Vec3& point : *points)
        point *= body.source.scale;
    const float spacing = body.sampling.settings.spacing;
    return SampleSet{.points = std::move(*points), .spacing = spacing, .volumeEach = spacing * spacing * spacing};
}

Result<AssetRef> bodyAssetFromFile(const BodyDescription& body)
{
    Result<AssetRef> asset = readAsset(body.source.file);
    const AssetKind wanted = hasFragments(body)  ? AssetKind::Fragmented
                             : hasClusters(body) ? AssetKind::Clustered
                                                 : AssetKind::Particles;
    if (asset && (*asset)->kind() != wanted)
        return Status::refused("{}: holds no {}; give another asset", body.source.file.string(),
                               hasFragments(body)  ? "fragments"
                               : hasClusters(body) ? "clustered particles"
                                                   : "particles alone");
    return asset;
}

Result<AssetRef> fragmentedAsset(const GeometrySource& source, const ScoringDescription& scoring)
{
    const Result<TriangleMesh> mesh =
        source.kind == GeometrySource::Kind::MeshFile ? readMesh(source) : Result<TriangleMesh>(TriangleMesh{});
    if (!mesh)
        return mesh.status();
    const Result<FragmentSet> fragments = source.kind == GeometrySource::Kind::MeshFile
                                              ? score(*mesh, scoring.settings)
                                              : score(source.shape, scoring.resolution, scoring.settings);
    if (!fragments)
        return fragments.status();
    return Asset::fragmented(*fragments);
}

Result<AssetRef> withCells(const AssetRef& clustered, const GeometrySource& source, const CellsDescription& cells)
{
    const auto cut = [&]() -> Result<ParticleCells> {
        if (source.kind != GeometrySource::Kind::MeshFile)
            return cellsAround(source.shape, cells.resolution, clustered->positions(), cells.settings);
        const Result<TriangleMesh> mesh = readMesh(source);
        if (!mesh)
            return mesh.status();
        return cellsAround(*mesh, clustered->positions(), cells.settings);
    };
    const Result<ParticleCells> made = cut();
    if (!made)
        return made.status();
    return Asset::bindFragments(clustered, made->cells, made->owners);
}

Result<AssetRef> clusteredAsset(const BodyDescription& body, const SampleSet& samples, float radius)
{
    const std::span<const float> volume(&samples.volumeEach, 1);
    const Result<Clustering> clusters = clusterParticles(samples.points, volume, body.clustering);
    if (!clusters)
        return clusters.status();
    const std::vector<uint32_t> order = localOrder(*clusters, samples.points.size());
    std::vector<Vec3> points;
    for (const uint32_t particle : order)
        points.push_back(samples.points[particle]);
    if (!body.toughness)
        return Asset::clustered(points, volume, radius, reordered(*clusters, order));
    const Result<std::vector<float>> toughness = toughnessOf(*body.toughness, points);
    if (!toughness)
        return toughness.status();
    return Asset::clustered(points, volume, radius, reordered(*clusters, order), *toughness);
}

Result<AssetRef> bodyAsset(const BodyDescription& body, SceneCells cells)
{
    if (body.source.kind == GeometrySource::Kind::AssetFile)
        return bodyAssetFromFile(body);
    if (body.scoring)
        return fragmentedAsset(body.source, *body.scoring);
    if (hasFragments(body))
        return Status::refused(
            "a body of oriented particles is made of fragments; give 'scoring', or an 'asset' that has them");
    const Result<SampleSet> samples = bodySamples(body);
    if (!samples)
        return samples.status();
    const std::span<const float> volume(&samples->volumeEach, 1);
    const float radius = body.radius > 0.0f ? body.radius : 0.5f * samples->spacing;
    if (!hasClusters(body))
        return Asset::particles(samples->points, volume, radius);
    Result<AssetRef> asset = clusteredAsset(body, *samples, radius);
    return asset && body.cells && cells == SceneCells::Made ? withCells(*asset, body.source, *body.cells) : asset;
}

Result<SceneAsset> hullAsset(const std::vector<Vec3>& points)
{
    const Result<TriangleMesh> hull = convexHull(points);
    if (!hull)
        return hull.status();
    const Result<MassProperties> mass = massPropertiesOf(*hull);
    if (!mass)
        return mass.status();
    std::vector<Vec3> corners = hull->positions;
    for (Vec3& corner : corners)
        corner -= mass->centre;
    const Result<AssetRef> asset = Asset::convexHull(corners);
    if (!asset)
        return asset.status();
    return SceneAsset{*asset, mass->centre};
}

Result<SceneAsset> rigAsset(const GeometrySource& source, const std::optional<RigDescription>& rig)
{
    if (!rig)
    {
        const Result<AssetRef> asset = readAsset(source.file);
        if (!asset)
            return asset.status();
        if ((*asset)->kind() != AssetKind::Dented)
            return Status::refused("{}: holds no rig; make one with 'author rig'", source.file.string());
        return SceneAsset{*asset, {}};
    }
    RigSettings settings = rig->settings;
    std::vector<std::string> notes;
    std::vector<GltfPart> parts;
    const Result<TriangleMesh> mesh = rig->model ? meshOf(*rig->model)
                                      : source.kind == GeometrySource::Kind::MeshFile
                                          ? readRigMesh(source.file.string(), source.scale, settings, notes, parts)
                                          : extractSurface(source.shape, rig->resolution);
    if (!mesh)
        return mesh.status();
    if (rig->isAutomaticGiven)
        settings.automaticHandles = rig->settings.automaticHandles;
    if (const Status status = choosePieces(rig->pieces, *mesh, parts, settings); !status)
        return status;
    const Result<DentRig> made = rigMesh(*mesh, settings);
    if (!made)
        return made.status();
    const Result<AssetRef> asset = Asset::dented(*made);
    if (!asset)
        return asset.status();
    return SceneAsset{*asset, {}};
}

Result<SceneAsset> rigidAsset(const RigidDescription& body)
{
    if (body.settings.shape.kind == RigidShapeKind::Dented)
        return rigAsset(*body.source, body.rig);
    const bool isHull = body.settings.shape.kind == RigidShapeKind::ConvexHull;
    if (body.source->kind == GeometrySource::Kind::AssetFile)
    {
        const Result<AssetRef> asset = readAsset(body.source->file);
        if (!asset)
            return asset.status();
        if ((*asset)->kind() != (isHull ? AssetKind::ConvexHull : AssetKind::Mesh))
            return Status::refused("{}: holds no {}; give another asset", body.source->file.string(),
                                   isHull ? "convex hull" : "mesh");
        return SceneAsset{*asset, {}};
    }
    const Result<TriangleMesh> mesh = body.source->kind == GeometrySource::Kind::MeshFile
                                          ? readMesh(*body.source)
                                          : extractSurface(body.source->shape, body.source->resolution);
    if (!mesh)
        return mesh.status();
    if (isHull)
        return hullAsset(mesh->positions);
    const Result<AssetRef> asset = Asset::mesh(mesh->positions, mesh->indices);
    if (!asset)
        return asset.status();
    return SceneAsset{*asset, {}};
}

Status at(const SceneDescription& scene, const std::string& place, const std::string& reason)
{
    return Status::refused("{}: {}: {}", scene.file.string(), place, reason);
}

Status loadRigid(const SceneDescription& scene, const std::vector<RigidDescription>& entries,
                 std::vector<SceneAsset>& assets)
{
    for (const RigidDescription& entry : entries)
    {
        SceneAsset& asset = assets.emplace_back();
        if (!entry.source)
            continue;
        // A rig takes seconds to make: once for all entries that say the same of a model.
        const auto same = std::find_if(entries.begin(), entries.end(), [&](const RigidDescription& other) {
            return entry.rig && entry.rig->model && other.rig && other.rig->text == entry.rig->text;
        });
        if (const auto index = static_cast<size_t>(same - entries.begin()); index + 1 < assets.size())
        {
            asset = assets[index];
            continue;
        }
        Result<SceneAsset> loaded = rigidAsset(entry);
        if (!loaded)
            return at(scene, entry.source->place, loaded.message());
        asset = std::move(*loaded);
    }
    return Status::done();
}
} // namespace

Result<SceneAssets> loadSceneAssets(const SceneDescription& scene, SceneCells cells)
{
    SceneAssets assets;
    for (const BodyDescription& body : scene.bodies)
    {
        Result<AssetRef> asset = bodyAsset(body, cells);
        if (!asset)
            return at(scene, body.source.place, asset.message());
        assets.bodies.push_back({std::move(*asset), {}});
    }
    if (Status status = loadRigid(scene, scene.rigidBodies, assets.rigidBodies); !status)
        return status;
    if (Status status = loadRigid(scene, scene.colliders, assets.colliders); !status)
        return status;
    return assets;
}

uint64_t particleCountOf(const SceneDescription& scene, const SceneAssets& assets)
{
    uint64_t count = 0;
    for (size_t i = 0; i < scene.bodies.size(); ++i)
    {
        const Asset& asset = *assets.bodies[i].asset;
        const size_t particles =
            asset.kind() == AssetKind::Fragmented ? asset.fragments().particles.size() : asset.positions().size();
        count += particles * copiesOf(scene.bodies[i].repeat);
    }
    return count;
}
} // namespace fsim::lab
