#include "FractureSim/Asset.h"

#include "FractureSim/Mesh.h"

#include "Foundation/Hash.h"
#include "Foundation/SealedBytes.h"
#include "Math/VectorMath.h"

namespace fsim
{
namespace
{
// Version 2 has clusters behind the arrays of version 1. What has none is still written as version 1, so that its bytes
// and its hash stay what they were.
constexpr FileKind assetFile{"FSAS", 1, "asset"};
constexpr FileKind clusteredAssetFile{"FSAS", 2, "asset"};
constexpr FileKind toughAssetFile{"FSAS", 4, "asset"}; // version 2 with a toughness for each particle at the end
constexpr uint32_t fragmentedAssetVersion = 3;         // FragmentedAsset.cpp
constexpr uint32_t dentedAssetVersion = 5;             // DentedAsset.cpp
constexpr uint32_t jointedAssetVersion = 6;            // the same, cut into pieces
constexpr size_t mostAssetItems = 1u << 24;

Status validateParticles(std::span<const Vec3> positions, std::span<const float> volumes, float radius)
{
    if (positions.empty())
        return Status::refused("a body of no particles cannot be; give at least one position");
    if (volumes.size() != 1 && volumes.size() != positions.size())
        return Status::refused("{} volumes for {} particles; give one for all or one each", volumes.size(),
                               positions.size());
    for (size_t i = 0; i < positions.size(); ++i)
        if (!isFinite(positions[i]))
            return Status::refused("the position of particle {} is NaN or infinite", i);
    for (size_t i = 0; i < volumes.size(); ++i)
        if (!(volumes[i] > 0.0f) || !isFinite(volumes[i]))
            return Status::refused("the volume of particle {} is {}; give more than 0 m^3", i, volumes[i]);
    if (!(radius > 0.0f) || !isFinite(radius))
        return Status::refused("the radius of the particles is {}; give more than 0 m", radius);
    return Status::done();
}

Status validateToughness(std::span<const float> toughness, size_t particles)
{
    if (!toughness.empty() && toughness.size() != particles)
        return Status::refused("{} values of toughness for {} particles; give none or one each", toughness.size(),
                               particles);
    for (size_t i = 0; i < toughness.size(); ++i)
        if (!(toughness[i] >= 0.001f && toughness[i] <= 1000.0f))
            return Status::refused("the toughness of particle {} is {}; give 0.001 to 1000", i, toughness[i]);
    return Status::done();
}

// Not validate() for meshes: the hull of nearly coplanar points has triangles without area, which do no harm here.
Status validateHull(std::span<const Vec3> corners, std::span<const uint32_t> indices)
{
    if (corners.size() < 4 || indices.size() < 12 || indices.size() % 3 != 0)
        return Status::refused("{} corners and {} indices do not make a hull", corners.size(), indices.size());
    for (size_t i = 0; i < corners.size(); ++i)
        if (!isFinite(corners[i]))
            return Status::refused("corner {} of the hull is NaN or infinite", i);
    for (uint32_t index : indices)
        if (index >= corners.size())
            return Status::refused("a triangle of the hull uses corner {} of {}", index, corners.size());
    return Status::done();
}

template <class T> void writeArray(ByteWriter& writer, std::span<const T> items)
{
    writer.raw(items.data(), items.size_bytes());
}

template <class T> std::vector<T> readArray(ByteReader& reader, uint32_t count)
{
    std::vector<T> items(count);
    reader.raw(items.data(), items.size() * sizeof(T));
    return items;
}

uint32_t assetVersionOf(std::span<const std::byte> bytes)
{
    ByteReader reader(bytes);
    reader.view(4);
    return reader.plain<uint32_t>();
}
} // namespace

// What holds of every asset that is made or read: nothing here may let a later stage read out of bounds.
Status Asset::validate(const Contents& contents)
{
    if (contents.positions.size() > mostAssetItems || contents.indices.size() > mostAssetItems)
        return Status::refused("{} points and {} indices are more than {}", contents.positions.size(),
                               contents.indices.size(), mostAssetItems);
    if (contents.kind == AssetKind::Particles || contents.kind == AssetKind::Clustered)
    {
        if (!contents.indices.empty())
            return Status::refused("particles have no triangles");
        if (Status status = validateParticles(contents.positions, contents.volumes, contents.radius); !status)
            return status;
        if (contents.kind == AssetKind::Particles)
            return Status::done();
        if (Status status = validateToughness(contents.toughness, contents.positions.size()); !status)
            return status;
        return fsim::validate(contents.clusters, contents.positions.size());
    }
    if (!contents.volumes.empty())
        return Status::refused("a hull or mesh has no particle volumes");
    if (contents.kind == AssetKind::ConvexHull)
        return validateHull(contents.positions, contents.indices);
    TriangleMesh mesh;
    mesh.positions.assign(contents.positions.begin(), contents.positions.end());
    mesh.indices.assign(contents.indices.begin(), contents.indices.end());
    return fsim::validate(mesh);
}

Result<AssetRef> Asset::build(const Contents& contents)
{
    if (Status status = validate(contents); !status)
        return status;
    const bool hasClusters = contents.kind == AssetKind::Clustered;
    std::shared_ptr<Asset> asset(new Asset);
    asset->kind_ = contents.kind;
    asset->radius_ = contents.radius;
    asset->positions_.assign(contents.positions.begin(), contents.positions.end());
    asset->volumes_.assign(contents.volumes.begin(), contents.volumes.end());
    if (contents.volumes.size() == 1)
        asset->volumes_.assign(contents.positions.size(), contents.volumes[0]);
    asset->indices_.assign(contents.indices.begin(), contents.indices.end());
    if (hasClusters)
    {
        const ClusterView& clusters = contents.clusters;
        asset->clusters_.offsets.assign(clusters.offsets.begin(), clusters.offsets.end());
        asset->clusters_.members.assign(clusters.members.begin(), clusters.members.end());
        asset->clusters_.weights.assign(clusters.weights.begin(), clusters.weights.end());
        asset->clusters_.radius = clusters.radius;
        asset->toughness_.assign(contents.toughness.begin(), contents.toughness.end());
    }

    ByteWriter writer;
    writer.plain(contents.kind);
    writer.plain(contents.radius);
    writer.plain(static_cast<uint32_t>(asset->positions_.size()));
    writer.plain(static_cast<uint32_t>(asset->volumes_.size()));
    writer.plain(static_cast<uint32_t>(asset->indices_.size()));
    if (hasClusters)
    {
        writer.plain(static_cast<uint32_t>(asset->clusters_.offsets.size()));
        writer.plain(static_cast<uint32_t>(asset->clusters_.members.size()));
        writer.plain(asset->clusters_.radius);
    }
    writeArray(writer, asset->positions());
    writeArray(writer, asset->volumes());
    writeArray(writer, asset->indices());
    writeArray(writer, asset->clusterOffsets());
    writeArray(writer, asset->clusterMembers());
    writeArray(writer, asset->clusterWeights());
    writeArray(writer, asset->toughnessScales());
    asset->contentHash_ = hashOf(writer.bytes());
    const FileKind& file = !hasClusters ? assetFile : asset->toughness_.empty() ? clusteredAssetFile : toughAssetFile;
    asset->bytes_ = sealBytes(file, writer.bytes());
    return AssetRef(std::move(asset));
}

Result<AssetRef> Asset::particles(std::span<const Vec3> positions, std::span<const float> volumes, float radius)
{
    return build({.kind = AssetKind::Particles, .radius = radius, .positions = positions, .volumes = volumes});
}

Result<AssetRef> Asset::clustered(std::span<const Vec3> positions, std::span<const float> volumes, float radius,
                                  const ClusterView& clusters, std::span<const float> toughness)
{
    return build({.kind = AssetKind::Clustered,
                  .radius = radius,
                  .positions = positions,
                  .volumes = volumes,
                  .clusters = clusters,
                  .toughness = toughness});
}

Result<AssetRef> Asset::convexHull(std::span<const Vec3> points)
{
    Result<TriangleMesh> hull = fsim::convexHull(points);
    if (!hull)
        return hull.status();
    return build({.kind = AssetKind::ConvexHull, .positions = hull->positions, .indices = hull->indices});
}

Result<AssetRef> Asset::mesh(std::span<const Vec3> positions, std::span<const uint32_t> indices)
{
    if (indices.size() % 3 != 0)
        return Status::refused("{} indices do not make whole triangles; give three each", indices.size());
    std::vector<uint32_t> kept;
    for (size_t i = 0; i + 2 < indices.size(); i += 3)
    {
        uint32_t a = indices[i], b = indices[i + 1], c = indices[i + 2];
        bool inRange = a < positions.size() && b < positions.size() && c < positions.size();
        // Those out of range stay and are refused by name below.
        if (inRange && lengthSquared(cross(positions[b] - positions[a], positions[c] - positions[a])) == 0.0f)
            continue;
        kept.insert(kept.end(), {a, b, c});
    }
    return build({.kind = AssetKind::Mesh, .positions = positions, .indices = kept});
}

Result<AssetRef> Asset::load(std::span<const std::byte> bytes)
{
    if (assetVersionOf(bytes) == fragmentedAssetVersion)
        return loadFragmented(bytes);
    if (uint32_t version = assetVersionOf(bytes); version == dentedAssetVersion || version == jointedAssetVersion)
        return loadDented(bytes, version);
    const bool isTough = assetVersionOf(bytes) == toughAssetFile.version;
    const bool hasClusters = isTough || assetVersionOf(bytes) == clusteredAssetFile.version;
    Result<std::span<const std::byte>> sealed = openSealedBytes(isTough       ? toughAssetFile
                                                                : hasClusters ? clusteredAssetFile
                                                                              : assetFile,
                                                                bytes);
    if (!sealed)
        return sealed.status();
    ByteReader reader(*sealed);
    Contents contents;
    contents.kind = reader.plain<AssetKind>();
    contents.radius = reader.plain<float>();
    auto positionCount = reader.plain<uint32_t>();
    auto volumeCount = reader.plain<uint32_t>();
    auto indexCount = reader.plain<uint32_t>();
    auto offsetCount = hasClusters ? reader.plain<uint32_t>() : 0;
    auto memberCount = hasClusters ? reader.plain<uint32_t>() : 0;
    contents.clusters.radius = hasClusters ? reader.plain<float>() : 0.0f;
    // Before any memory is asked for: a damaged count must not ask for much.
    uint64_t expected = uint64_t{positionCount} * sizeof(Vec3) + uint64_t{volumeCount} * sizeof(float) +
                        uint64_t{indexCount} * sizeof(uint32_t) + uint64_t{offsetCount} * sizeof(uint32_t) +
                        uint64_t{memberCount} * (sizeof(uint32_t) + sizeof(float)) +
                        (isTough ? uint64_t{positionCount} * sizeof(float) : 0);
    if (reader.failed() || expected != reader.left())
        return Status::refused("this asset is damaged: its arrays do not have the length that it states");
    const bool isKnown = hasClusters ? contents.kind == AssetKind::Clustered
                                     : contents.kind == AssetKind::Particles ||
                                           contents.kind == AssetKind::ConvexHull || contents.kind == AssetKind::Mesh;
    if (!isKnown)
        return Status::refused("this asset is of kind {}, which is not known", static_cast<uint32_t>(contents.kind));
    auto positions = readArray<Vec3>(reader, positionCount);
    auto volumes = readArray<float>(reader, volumeCount);
    auto indices = readArray<uint32_t>(reader, indexCount);
    auto offsets = readArray<uint32_t>(reader, offsetCount);
    auto members = readArray<uint32_t>(reader, memberCount);
    auto weights = readArray<float>(reader, memberCount);
    auto toughness = readArray<float>(reader, isTough ? positionCount : 0);
    contents.positions = positions;
    contents.volumes = volumes;
    contents.indices = indices;
    contents.clusters.offsets = offsets;
    contents.clusters.members = members;
    contents.clusters.weights = weights;
    contents.toughness = toughness;
    return build(contents);
}
} // namespace fsim
