#include "Render/SkinLayout.h"

#include "Render/RenderMath.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace fsim::render
{
namespace
{
SkinTransform fromColumns(const Mat3& m, Vec3 offset)
{
    SkinTransform result;
    const float rows[3][4] = {
        {m.x.x, m.y.x, m.z.x, offset.x}, {m.x.y, m.y.y, m.z.y, offset.y}, {m.x.z, m.y.z, m.z.z, offset.z}};
    std::copy_n(&rows[0][0], 12, &result.rows[0][0]);
    return result;
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
    const Mat3 from = matrixOf(rest.rotation);
    const Mat3 to = matrixOf(now.rotation);
    const Mat3 stretched{to.x * stretch.x, to.y * stretch.y, to.z * stretch.z};
    const Mat3 deformation{stretched * Vec3{from.x.x, from.y.x, from.z.x},
                           stretched * Vec3{from.x.y, from.y.y, from.z.y},
                           stretched * Vec3{from.x.z, from.y.z, from.z.z}};
    return makeSkinTransform(rest.position, now.position, deformation);
}

SkinTransform makeSkinTransform(Vec3 restPosition, Vec3 position, const Mat3& deformation)
{
    return fromColumns(deformation, position - deformation * restPosition);
}
} // namespace fsim::render
