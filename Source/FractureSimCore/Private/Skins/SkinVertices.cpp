#include "FractureSim/SkinVertices.h"

#include "Math/VectorMath.h"

#include <algorithm>
#include <cmath>

namespace fsim
{
namespace
{
uint32_t signedByte(float f)
{
    const float scaledUp = clampTo(f, -1.0f, 1.0f) * 127.0f;
    return static_cast<uint32_t>(static_cast<int32_t>(scaledUp >= 0.0f ? scaledUp + 0.5f : scaledUp - 0.5f)) & 0xffu;
}

float fractionOf(uint32_t byte)
{
    return maxOf(static_cast<float>(static_cast<int8_t>(byte & 0xffu)) / 127.0f, -1.0f);
}
} // namespace

uint32_t packSigned8(Vec3 v, float w)
{
    return signedByte(v.x) | signedByte(v.y) << 8 | signedByte(v.z) << 16 | signedByte(w) << 24;
}

Vec3 unpackSigned8(uint32_t word)
{
    return {fractionOf(word), fractionOf(word >> 8), fractionOf(word >> 16)};
}

Vec3 skinTangent(const SkinTransform& blend, Vec3 rest, Vec3 normal)
{
    const auto along = [&](const float(&row)[4]) { return row[0] * rest.x + row[1] * rest.y + row[2] * rest.z; };
    const Vec3 t{along(blend.rows[0]), along(blend.rows[1]), along(blend.rows[2])};
    const Vec3 upright = t - normal * dot(normal, t);
    const float square = dot(upright, upright);
    return square > 1e-12f ? upright * (1.0f / std::sqrt(square)) : rest;
}

void skinVertices(std::span<const SkinTransform> transforms, std::span<const SkinEntry> entries,
                  std::span<const SkinVertex> rest, VertexRange range, std::span<Vec3> positions,
                  std::span<uint32_t> tangents)
{
    if (transforms.empty())
        return;
    const size_t end = std::min(
        {size_t{range.first} + range.count, entries.size(), rest.size(), positions.size(), tangents.size() / 2});
    for (size_t v = range.first; v < end; ++v)
    {
        const SkinTransform blend = blendTransforms(transforms, entries[v]);
        const Vec3 normal = skinNormal(blend, normalizedOr(unpackSigned8(rest[v].normal), {0.0f, 0.0f, 1.0f}));
        positions[v] = skinPosition(blend, rest[v].position);
        tangents[2 * v] = packSigned8(skinTangent(blend, unpackSigned8(rest[v].tangent), normal), 0.0f);
        tangents[2 * v + 1] = packSigned8(normal, fractionOf(rest[v].normal >> 24));
    }
}
} // namespace fsim
