#include "FractureSim/SkinTable.h"

#include "Math/VectorMath.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace fsim
{
namespace
{
// A quaternion that is not quite unit still gives a rotation: hosts send what their wire format left of it.
Mat3 skinRotation(Quat q)
{
    return matrixOf(normalized(q));
}
} // namespace

SkinEntry packSkinEntry(std::span<const SkinInfluence> influences)
{
    std::array<SkinInfluence, 8> strongest{};
    size_t count = 0;
    for (const SkinInfluence& influence : influences)
    {
        if (!(influence.weight > 0.0f) || !std::isfinite(influence.weight) || influence.transform > 0xffffu)
            continue;
        size_t place = count;
        while (place > 0 && strongest[place - 1].weight < influence.weight)
            --place;
        if (place == strongest.size())
            continue;
        count = std::min(count + 1, strongest.size());
        for (size_t i = count - 1; i > place; --i)
            strongest[i] = strongest[i - 1];
        strongest[place] = influence;
    }
    SkinEntry entry;
    if (count == 0)
    {
        entry.influences[0] = 65535u << 16;
        return entry;
    }
    double total = 0.0;
    for (size_t i = 0; i < count; ++i)
        total += double(strongest[i].weight);
    // Rounded down; what is left over goes to the strongest, so that the shares add up and the strongest stays first.
    uint32_t shares[8] = {};
    uint32_t given = 0;
    for (size_t i = 0; i < count; ++i)
    {
        shares[i] = uint32_t(double(strongest[i].weight) / total * 65535.0);
        given += shares[i];
    }
    shares[0] += 65535u - given;
    for (size_t i = 0; i < count; ++i)
        entry.influences[i] = shares[i] == 0 ? 0u : (strongest[i].transform | (shares[i] << 16));
    return entry;
}

SkinTransform makeSkinTransform(const Transform& rest, const Transform& now, Vec3 stretch)
{
    // x -> position + R S R0^T (x - rest position)
    const Mat3 to = skinRotation(now.rotation);
    const Mat3 stretched{to.x * stretch.x, to.y * stretch.y, to.z * stretch.z};
    return makeSkinTransform(rest.position, now.position, stretched * transposed(skinRotation(rest.rotation)));
}

SkinTransform makeSkinTransform(Vec3 restPosition, Vec3 position, const Mat3& m)
{
    const Vec3 offset = position - m * restPosition;
    return {{{m.x.x, m.y.x, m.z.x, offset.x}, {m.x.y, m.y.y, m.z.y, offset.y}, {m.x.z, m.y.z, m.z.z, offset.z}}};
}

SkinTransform blendTransforms(std::span<const SkinTransform> transforms, const SkinEntry& entry)
{
    SkinTransform blend{{{0.0f}, {0.0f}, {0.0f}}};
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

Vec3 skinPosition(const SkinTransform& blend, Vec3 p)
{
    const auto along = [&](const float(&row)[4]) { return row[0] * p.x + row[1] * p.y + row[2] * p.z + row[3]; };
    return {along(blend.rows[0]), along(blend.rows[1]), along(blend.rows[2])};
}

Vec3 skinNormal(const SkinTransform& blend, Vec3 rest)
{
    const auto row = [&](int i) { return Vec3{blend.rows[i][0], blend.rows[i][1], blend.rows[i][2]}; };
    const Vec3 x = row(0);
    const Vec3 y = row(1);
    const Vec3 z = row(2);
    const Vec3 n{dot(cross(y, z), rest), dot(cross(z, x), rest), dot(cross(x, y), rest)};
    const float square = dot(n, n);
    return square > 1e-24f ? n * (1.0f / std::sqrt(square)) : rest;
}

void skinPositions(std::span<const SkinTransform> transforms, std::span<const SkinEntry> entries,
                   std::span<const Vec3> restPositions, std::span<Vec3> positions)
{
    if (transforms.empty())
        return;
    const size_t count = std::min({entries.size(), restPositions.size(), positions.size()});
    for (size_t v = 0; v < count; ++v)
        positions[v] = skinPosition(blendTransforms(transforms, entries[v]), restPositions[v]);
}
} // namespace fsim
