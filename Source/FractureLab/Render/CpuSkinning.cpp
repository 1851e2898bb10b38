#include "Render/CpuSkinning.h"

#include "Render/Packing.h"

#include <algorithm>

namespace fsim::render
{
namespace
{
struct Blend
{
    float rows[3][4] = {};
};

Blend blendTransforms(std::span<const SkinTransform> transforms, const SkinEntry& entry)
{
    Blend blend;
    for (uint32_t word : entry.influences)
    {
        const uint32_t share = word >> 16;
        if (share == 0)
            break;
        const float weight = float(share) / 65535.0f;
        const uint32_t index = word & 0xffffu;
        const SkinTransform& transform = transforms[index < transforms.size() ? index : 0];
        for (int row = 0; row < 3; ++row)
            for (int column = 0; column < 4; ++column)
                blend.rows[row][column] += weight * transform.rows[row][column];
    }
    return blend;
}

Vec3 skinPosition(const Blend& b, Vec3 p)
{
    const auto along = [&](const float(&row)[4]) { return row[0] * p.x + row[1] * p.y + row[2] * p.z + row[3]; };
    return {along(b.rows[0]), along(b.rows[1]), along(b.rows[2])};
}

// By the cofactors, which exist for flat matrices too.
Vec3 skinNormal(const Blend& b, Vec3 rest)
{
    const auto row = [&](int i) { return Vec3{b.rows[i][0], b.rows[i][1], b.rows[i][2]}; };
    const Vec3 x = row(0);
    const Vec3 y = row(1);
    const Vec3 z = row(2);
    const Vec3 n{dot(cross(y, z), rest), dot(cross(z, x), rest), dot(cross(x, y), rest)};
    const float square = dot(n, n);
    return square > 1e-24f ? n * (1.0f / std::sqrt(square)) : rest;
}
} // namespace

void skinVertices(std::span<const SkinTransform> transforms, std::span<const SkinEntry> entries,
                  std::span<const Vec3> restPositions, std::span<const uint32_t> restNormals, std::span<Vec3> positions,
                  std::span<uint32_t> normals, TaskScheduler& tasks)
{
    const size_t count =
        std::min({entries.size(), restPositions.size(), restNormals.size(), positions.size(), normals.size()});
    if (transforms.empty())
        return;
    tasks.parallelFor(uint32_t(count), 1024, [&](uint32_t begin, uint32_t end) {
        for (uint32_t v = begin; v < end; ++v)
        {
            const Blend blend = blendTransforms(transforms, entries[v]);
            positions[v] = skinPosition(blend, restPositions[v]);
            normals[v] = packUnit(skinNormal(blend, unpackUnit(restNormals[v])));
        }
    });
}
} // namespace fsim::render
