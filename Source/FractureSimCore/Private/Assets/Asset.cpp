#include "FractureSim/Asset.h"

#include "FractureSim/Mesh.h"

#include "Foundation/Hash.h"
#include "Foundation/SealedBytes.h"
#include "Math/VectorMath.h"

namespace fsim
{
namespace
{
constexpr FileKind assetFile{"FSAS", 1, "asset"};
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

// What holds of every asset that is made or read: nothing here may let a later stage read out of bounds.
Status validateContents(AssetKind kind, std::span<const Vec3> positions, std::span<const float> volumes,
                        std::span<const uint32_t> indices, float radius)
{
    if (positions.size() > mostAssetItems || indices.size() > mostAssetItems)
        return Status::refused("{} points and {} indices are more than {}", positions.size(), indices.size(),
                               mostAssetItems);
    if (kind == AssetKind::Particles)
        return !indices.empty() ? Status::refused("particles have no triangles")
                                : validateParticles(positions, volumes, radius);
    if (!volumes.empty())
        return Status::refused("a hull or mesh has no particle volumes");
    if (kind == AssetKind::ConvexHull)
        return validateHull(positions, indices);
    TriangleMesh mesh;
    mesh.positions.assign(positions.begin(), positions.end());
    mesh.indices.assign(indices.begin(), indices.end());
    return validate(mesh);
}
} // namespace

Result<AssetRef> Asset::build(AssetKind kind, std::span<const Vec3> positions, std::span<const float> volumes,
                              std::span<const uint32_t> indices, float radius)
{
    if (Status status = validateContents(kind, positions, volumes, indices, radius); !status)
        return status;
    std::shared_ptr<Asset> asset(new Asset);
    asset->kind_ = kind;
    asset->radius_ = radius;
    asset->positions_.assign(positions.begin(), positions.end());
    asset->volumes_.assign(volumes.begin(), volumes.end());
    if (kind == AssetKind::Particles && volumes.size() == 1)
        asset->volumes_.assign(positions.size(), volumes[0]);
    asset->indices_.assign(indices.begin(), indices.end());

    ByteWriter writer;
    writer.plain(kind);
    writer.plain(radius);
    writer.plain(static_cast<uint32_t>(asset->positions_.size()));
    writer.plain(static_cast<uint32_t>(asset->volumes_.size()));
    writer.plain(static_cast<uint32_t>(asset->indices_.size()));
    writer.raw(asset->positions_.data(), asset->positions_.size() * sizeof(Vec3));
    writer.raw(asset->volumes_.data(), asset->volumes_.size() * sizeof(float));
    writer.raw(asset->indices_.data(), asset->indices_.size() * sizeof(uint32_t));
    asset->contentHash_ = hashOf(writer.bytes());
    asset->bytes_ = sealBytes(assetFile, writer.bytes());
    return AssetRef(std::move(asset));
}

Result<AssetRef> Asset::particles(std::span<const Vec3> positions, std::span<const float> volumes, float radius)
{
    return build(AssetKind::Particles, positions, volumes, {}, radius);
}

Result<AssetRef> Asset::convexHull(std::span<const Vec3> points)
{
    Result<TriangleMesh> hull = fsim::convexHull(points);
    if (!hull)
        return hull.status();
    return build(AssetKind::ConvexHull, hull->positions, {}, hull->indices, 0.0f);
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
    return build(AssetKind::Mesh, positions, {}, kept, 0.0f);
}

Result<AssetRef> Asset::load(std::span<const std::byte> bytes)
{
    Result<std::span<const std::byte>> contents = openSealedBytes(assetFile, bytes);
    if (!contents)
        return contents.status();
    ByteReader reader(*contents);
    auto kind = reader.plain<AssetKind>();
    auto radius = reader.plain<float>();
    auto positionCount = reader.plain<uint32_t>();
    auto volumeCount = reader.plain<uint32_t>();
    auto indexCount = reader.plain<uint32_t>();
    uint64_t expected = uint64_t{positionCount} * sizeof(Vec3) + uint64_t{volumeCount} * sizeof(float) +
                        uint64_t{indexCount} * sizeof(uint32_t);
    if (reader.failed() || expected != reader.left())
        return Status::refused("this asset is damaged: its arrays do not have the length that it states");
    if (kind != AssetKind::Particles && kind != AssetKind::ConvexHull && kind != AssetKind::Mesh)
        return Status::refused("this asset is of kind {}, which is not known", static_cast<uint32_t>(kind));
    std::vector<Vec3> positions(positionCount);
    std::vector<float> volumes(volumeCount);
    std::vector<uint32_t> indices(indexCount);
    reader.raw(positions.data(), positions.size() * sizeof(Vec3));
    reader.raw(volumes.data(), volumes.size() * sizeof(float));
    reader.raw(indices.data(), indices.size() * sizeof(uint32_t));
    return build(kind, positions, volumes, indices, radius);
}
} // namespace fsim
