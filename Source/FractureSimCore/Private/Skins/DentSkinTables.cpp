#include "FractureSim/DentSkinTables.h"

#include "Math/VectorMath.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

namespace fsim
{
namespace
{
constexpr float shortestDentBlend = 1e-12f; // squared: below, rotations cancel and none is left
constexpr float sameNormal = 0.9998f;       // cosine of one degree

auto placeKey(Vec3 p)
{
    return std::tuple(p.x, p.y, p.z);
}

Vec3 areaOf(const NormalRings& rings, uint32_t vertex, std::span<const Vec3> positions)
{
    Vec3 sum{};
    for (uint32_t i = rings.offsets[vertex]; i < rings.offsets[vertex + 1]; ++i)
    {
        const Vec3 a = positions[rings.pairs[2 * i]] - positions[vertex];
        const Vec3 b = positions[rings.pairs[2 * i + 1]] - positions[vertex];
        sum = sum + cross(a, b);
    }
    return sum;
}
} // namespace

DentSkinTables dentSkinTables(const DentRigView& rig)
{
    DentSkinTables tables;
    tables.examples = rig.exampleCount();
    tables.offsets.assign(rig.weightOffsets.begin(), rig.weightOffsets.end());
    for (size_t i = 0; i < rig.bones.size(); ++i)
        tables.influences.push_back({rig.bones[i], rig.weights[i]});
    tables.pivots.assign(rig.pivots.begin(), rig.pivots.end());
    for (uint32_t bone = 0; bone < rig.boneCount(); ++bone)
        for (uint32_t e = 0; e < tables.examples; ++e)
        {
            const Transform& pose = rig.examples[size_t{e} * rig.boneCount() + bone];
            const Quat q = pose.rotation;
            const float sign = q.w < 0.0f ? -1.0f : 1.0f;
            tables.poses.push_back({{sign * q.x, sign * q.y, sign * q.z, sign * q.w},
                                    {pose.position.x, pose.position.y, pose.position.z, 0.0f}});
        }
    return tables;
}

// The order of operations is that of skinLanes() in Dents/DentSkin.cpp.
Vec3 dentPosition(const DentSkinTables& tables, uint32_t vertex, std::span<const float> weights, Vec3 rest)
{
    float atRest = 1.0f;
    for (uint32_t e = 0; e < tables.examples; ++e)
        atRest = atRest - weights[e];
    Vec3 moved{};
    for (uint32_t i = tables.offsets[vertex]; i < tables.offsets[vertex + 1]; ++i)
    {
        const DentInfluence influence = tables.influences[i];
        Quat blend{0.0f, 0.0f, 0.0f, atRest};
        Vec3 shift{};
        for (uint32_t e = 0; e < tables.examples; ++e)
        {
            const DentPose& pose = tables.poses[size_t{influence.bone} * tables.examples + e];
            const float share = weights[e];
            blend = {blend.x + pose.rotation[0] * share, blend.y + pose.rotation[1] * share,
                     blend.z + pose.rotation[2] * share, blend.w + pose.rotation[3] * share};
            shift = shift + Vec3{pose.shift[0], pose.shift[1], pose.shift[2]} * share;
        }
        const float size = dot(blend, blend);
        const float inverse = 1.0f / std::sqrt(size);
        blend = size > shortestDentBlend
                    ? Quat{blend.x * inverse, blend.y * inverse, blend.z * inverse, blend.w * inverse}
                    : Quat{};
        const Vec3 arm = rest - tables.pivots[influence.bone];
        moved = moved + ((rotate(blend, arm) - arm) + shift) * influence.weight;
    }
    return rest + moved;
}

// A vertex is at rest + sum over bones of weight * ((R - 1) arm) + a mean of 0 and its shifts in each example. A blend
// turns by no more than the widest of its rotations: they lie in a cap around no turn at all, and a cap holds the means
// of its points. So (R - 1) arm is at most 2 sin(angle / 2) |arm|, and sin(angle / 2) is the length of the vector part.
Bounds dentBounds(const DentRigView& rig)
{
    constexpr float most = std::numeric_limits<float>::max();
    Bounds box{{most, most, most}, {-most, -most, -most}};
    const uint32_t bones = rig.boneCount();
    for (uint32_t v = 0; v < rig.vertexCount(); ++v)
    {
        float radius = 0.0f;
        for (uint32_t i = rig.weightOffsets[v]; i < rig.weightOffsets[v + 1]; ++i)
        {
            float widest = 0.0f;
            for (uint32_t e = 0; e < rig.exampleCount(); ++e)
            {
                const Quat q = rig.examples[size_t{e} * bones + rig.bones[i]].rotation;
                widest = maxOf(widest, length(Vec3{q.x, q.y, q.z}));
            }
            radius += rig.weights[i] * 2.0f * widest * length(rig.positions[v] - rig.pivots[rig.bones[i]]);
        }
        const Vec3 around{radius, radius, radius};
        for (uint32_t e = 0; e <= rig.exampleCount(); ++e)
        {
            Vec3 at = rig.positions[v];
            for (uint32_t i = rig.weightOffsets[v]; e > 0 && i < rig.weightOffsets[v + 1]; ++i)
                at += rig.examples[size_t{e - 1} * bones + rig.bones[i]].position * rig.weights[i];
            const Vec3 low = at - around;
            const Vec3 high = at + around;
            box.low = {minOf(box.low.x, low.x), minOf(box.low.y, low.y), minOf(box.low.z, low.z)};
            box.high = {maxOf(box.high.x, high.x), maxOf(box.high.y, high.y), maxOf(box.high.z, high.z)};
        }
    }
    return rig.positions.empty() ? Bounds{} : box;
}

NormalRings normalRings(std::span<const Vec3> positions, std::span<const Vec3> normals,
                        std::span<const uint32_t> indices)
{
    const auto count = static_cast<uint32_t>(positions.size());
    // Corners of triangles by vertex.
    std::vector<uint32_t> first(size_t{count} + 1, 0);
    for (uint32_t index : indices)
        ++first[size_t{index} + 1];
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<uint32_t> corners(indices.size());
    std::vector<uint32_t> next(first.begin(), first.end());
    for (uint32_t corner = 0; corner < indices.size(); ++corner)
        corners[next[indices[corner]]++] = corner;
    // Vertices by place.
    std::vector<uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(),
                     [&](uint32_t a, uint32_t b) { return placeKey(positions[a]) < placeKey(positions[b]); });
    std::vector<uint32_t> placeOf(count, 0); // where the vertices of its place begin in the order
    for (uint32_t i = 0; i < count; ++i)
        placeOf[order[i]] = i > 0 && positions[order[i]] == positions[order[i - 1]] ? placeOf[order[i - 1]] : i;

    NormalRings rings;
    rings.offsets.push_back(0);
    for (uint32_t v = 0; v < count; ++v)
    {
        for (uint32_t i = placeOf[v]; i < count && placeOf[order[i]] == placeOf[v]; ++i)
        {
            const uint32_t other = order[i];
            if (other != v && dot(normals[other], normals[v]) < sameNormal)
                continue;
            for (uint32_t c = first[other]; c < first[size_t{other} + 1]; ++c)
            {
                const uint32_t corner = corners[c];
                const uint32_t triangle = corner / 3 * 3;
                rings.pairs.push_back(indices[triangle + (corner % 3 + 1) % 3]);
                rings.pairs.push_back(indices[triangle + (corner % 3 + 2) % 3]);
            }
        }
        rings.offsets.push_back(static_cast<uint32_t>(rings.pairs.size() / 2));
    }
    for (uint32_t v = 0; v < count; ++v)
        rings.rest.push_back(normalizedOr(areaOf(rings, v, positions), normals[v]));
    return rings;
}

Vec3 ringNormal(const NormalRings& rings, uint32_t vertex, std::span<const Vec3> positions)
{
    const Vec3 area = areaOf(rings, vertex, positions);
    const float square = dot(area, area);
    return square > 1e-30f ? area * (1.0f / std::sqrt(square)) : rings.rest[vertex];
}

// v + axis x v + axis x (axis x v) / (1 + cos), with axis = from x to: Rodrigues' formula without an angle. Where from
// and to are opposite there is no short way, and v is turned over.
Vec3 turnedAlong(Vec3 from, Vec3 to, Vec3 v)
{
    const Vec3 axis = cross(from, to);
    const float cosine = dot(from, to);
    if (cosine < -0.9999f)
        return -v;
    const Vec3 once = cross(axis, v);
    return v + once + cross(axis, once) * (1.0f / (1.0f + cosine));
}
} // namespace fsim
