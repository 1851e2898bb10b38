#include "FractureSim/SkinShape.h"

#include "Math/Polar3.h"
#include "Math/Quaternion.h"
#include "Math/VectorMath.h"

#include <algorithm>
#include <limits>

namespace fsim
{
namespace
{
constexpr float boundless = std::numeric_limits<float>::max();
constexpr Bounds nothingWithin{{boundless, boundless, boundless}, {-boundless, -boundless, -boundless}};

bool holdsNothing(const Bounds& box)
{
    return box.low.x > box.high.x;
}

void widen(Bounds& box, Vec3 p)
{
    box.low = {minOf(box.low.x, p.x), minOf(box.low.y, p.y), minOf(box.low.z, p.z)};
    box.high = {maxOf(box.high.x, p.x), maxOf(box.high.y, p.y), maxOf(box.high.z, p.z)};
}

Mat3 matrixPart(const SkinTransform& t)
{
    return {{t.rows[0][0], t.rows[1][0], t.rows[2][0]},
            {t.rows[0][1], t.rows[1][1], t.rows[2][1]},
            {t.rows[0][2], t.rows[1][2], t.rows[2][2]}};
}

Vec3 cornerOf(const Bounds& box, uint32_t corner)
{
    return {corner & 1 ? box.high.x : box.low.x, corner & 2 ? box.high.y : box.low.y,
            corner & 4 ? box.high.z : box.low.z};
}
} // namespace

SkinBounds::SkinBounds(std::span<const SkinEntry> entries, std::span<const Vec3> restPositions, uint32_t transforms)
    : boxes_(transforms, nothingWithin)
{
    update(entries, restPositions, {0, static_cast<uint32_t>(std::min(entries.size(), restPositions.size()))});
}

void SkinBounds::update(std::span<const SkinEntry> entries, std::span<const Vec3> restPositions, VertexRange changed)
{
    const size_t end = std::min({size_t{changed.first} + changed.count, entries.size(), restPositions.size()});
    for (size_t v = changed.first; v < end; ++v)
        for (uint32_t word : entries[v].influences)
        {
            if (word >> 16 == 0)
                break;
            const uint32_t transform = word & 0xffffu;
            if (!boxes_.empty()) // one that is not there counts as transform 0, as in blendTransforms()
                widen(boxes_[transform < boxes_.size() ? transform : 0], restPositions[v]);
        }
}

std::optional<Bounds> SkinBounds::of(std::span<const SkinTransform> transforms) const
{
    Bounds all = nothingWithin;
    for (size_t t = 0; t < std::min(transforms.size(), boxes_.size()); ++t)
    {
        if (holdsNothing(boxes_[t]))
            continue;
        // The box of a box: centre by the map, half sides by the sizes of its numbers.
        const Vec3 half = (boxes_[t].high - boxes_[t].low) * 0.5f;
        const Vec3 centre = skinPosition(transforms[t], boxes_[t].low + half);
        const auto& rows = transforms[t].rows;
        const auto reach = [&](int row) {
            return absOf(rows[row][0]) * half.x + absOf(rows[row][1]) * half.y + absOf(rows[row][2]) * half.z;
        };
        const Vec3 size{reach(0), reach(1), reach(2)};
        if (!isFinite(centre) || !isFinite(size))
            continue; // a box that is everywhere would never be left out of a view; the state holds no such numbers
        widen(all, centre - size);
        widen(all, centre + size);
    }
    if (holdsNothing(all))
        return std::nullopt;
    return all;
}

std::optional<Bounds> SkinBounds::boxOf(uint32_t transform) const
{
    if (transform >= boxes_.size() || holdsNothing(boxes_[transform]))
        return std::nullopt;
    return boxes_[transform];
}

std::optional<Transform> IntactLook::update(const SkinBounds& bounds, std::span<const SkinTransform> transforms,
                                            std::span<const uint8_t> brokenBonds)
{
    if (!isIntact_)
        return std::nullopt;
    isIntact_ = false; // until shown otherwise
    if (std::any_of(brokenBonds.begin(), brokenBonds.end(), [](uint8_t broken) { return broken != 0; }))
        return std::nullopt;
    // The rigid motion: the rotation nearest to the mean of all matrices, and the motion of the middle of all boxes.
    Mat3 sum{{}, {}, {}};
    Bounds rest = nothingWithin;
    uint32_t moving = 0;
    Vec3 middle{};
    Vec3 moved{};
    for (uint32_t t = 0; t < transforms.size(); ++t)
    {
        const std::optional<Bounds> box = bounds.boxOf(t);
        if (!box)
            continue;
        const Vec3 centre = (box->low + box->high) * 0.5f;
        sum = sum + matrixPart(transforms[t]);
        middle += centre;
        moved += skinPosition(transforms[t], centre);
        widen(rest, box->low);
        widen(rest, box->high);
        ++moving;
    }
    if (moving == 0 || !isFinite(sum) || !isFinite(moved))
        return std::nullopt;
    const float share = 1.0f / static_cast<float>(moving);
    const Mat3 rotation = math::polar(sum * share).rotation;
    const Vec3 shift = moved * share - rotation * (middle * share);
    const float allowed = tolerance_ * length(rest.high - rest.low);
    for (uint32_t t = 0; t < transforms.size(); ++t)
        if (const std::optional<Bounds> box = bounds.boxOf(t))
            for (uint32_t corner = 0; corner < 8; ++corner)
            {
                const Vec3 at = cornerOf(*box, corner);
                const Vec3 off = skinPosition(transforms[t], at) - (rotation * at + shift);
                if (!(lengthSquared(off) <= allowed * allowed))
                    return std::nullopt;
            }
    isIntact_ = true;
    return Transform{shift, math::quatFromMatrix(rotation)};
}
} // namespace fsim
