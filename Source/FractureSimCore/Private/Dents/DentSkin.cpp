#include "Dents/DentSkin.h"

#include "Foundation/KernelVariants.h"
#include "Math/VectorMath.h"

FSIM_DECLARE_KERNEL(fsimSkinPage, const float* weights, uint32_t used, int32_t examples, int32_t laneCount,
                    const float* rest, const uint32_t* bones, const float* boneWeights, int32_t boneCount,
                    const float* pivots, const float* poses, float shortestBlend, float* x, float* y, float* z)

namespace fsim::dents
{
namespace
{
constexpr float shortestBlend = 1e-12f; // of a blend of rotations, squared: below, they cancel and none is left

Quat scaledQuat(Quat q, float s)
{
    return {q.x * s, q.y * s, q.z * s, q.w * s};
}
Quat sumOf(Quat a, Quat b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w};
}

// How rotate(q, v) changes with q, in the direction d.
Vec3 rotationChange(Quat q, Quat d, Vec3 v)
{
    Vec3 axis{q.x, q.y, q.z};
    Vec3 change{d.x, d.y, d.z};
    return 2.0f * (d.w * cross(axis, v) + q.w * cross(change, v) + cross(change, cross(axis, v)) +
                   cross(axis, cross(change, v)));
}

// The reference of DentSkin.ispc, operation by operation.
void skinLanes(const DentShape& shape, uint32_t used, DentPage& page)
{
    const Vec3* rest = &shape.rest[size_t{page.place} * pageSize];
    for (uint32_t lane = 0; lane < pageSize; ++lane)
    {
        float atRest = 1.0f;
        for (uint32_t e = 0; e < shape.examples; ++e)
            if ((used >> e & 1) != 0)
                atRest = atRest - page.weights[e][lane];
        Vec3 moved;
        for (uint32_t i = shape.pageBoneOffsets[page.place]; i < shape.pageBoneOffsets[page.place + 1]; ++i)
        {
            uint32_t bone = shape.pageBones[i];
            float weight = shape.pageWeights[size_t{i} * pageSize + lane];
            const BonePose* poses = &shape.poses[size_t{bone} * shape.examples];
            Quat blend{0.0f, 0.0f, 0.0f, atRest};
            Vec3 shift;
            for (uint32_t e = 0; e < shape.examples; ++e)
            {
                if ((used >> e & 1) == 0)
                    continue;
                float share = page.weights[e][lane];
                blend = sumOf(blend, scaledQuat(poses[e].rotation, share));
                shift = shift + poses[e].shift * share;
            }
            float size = dot(blend, blend);
            blend = size > shortestBlend ? scaledQuat(blend, 1.0f / std::sqrt(size)) : Quat{};
            Vec3 arm = rest[lane] - shape.pivots[bone];
            moved = moved + ((rotate(blend, arm) - arm) + shift) * weight;
        }
        page.x[lane] = rest[lane].x + moved.x;
        page.y[lane] = rest[lane].y + moved.y;
        page.z[lane] = rest[lane].z + moved.z;
    }
}

void boundPage(DentPage& page)
{
    page.low = page.high = {page.x[0], page.y[0], page.z[0]};
    for (uint32_t lane = 1; lane < pageSize; ++lane)
    {
        page.low = {minOf(page.low.x, page.x[lane]), minOf(page.low.y, page.y[lane]), minOf(page.low.z, page.z[lane])};
        page.high = {maxOf(page.high.x, page.x[lane]), maxOf(page.high.y, page.y[lane]),
                     maxOf(page.high.z, page.z[lane])};
    }
}

// One bit for each example that has a weight somewhere in the page: most dents follow one or two.
uint32_t examplesUsed(const DentShape& shape, const DentPage& page)
{
    uint32_t used = 0;
    for (uint32_t e = 0; e < shape.examples; ++e)
        for (uint32_t lane = 0; lane < pageSize; ++lane)
            if (page.weights[e][lane] != 0.0f)
                used |= 1u << e;
    return used;
}
} // namespace

DentJacobian jacobianAt(const DentShape& shape, uint32_t place, const ExampleWeights& weights)
{
    uint32_t page = place / pageSize;
    uint32_t lane = place % pageSize;
    Vec3 rest = shape.rest[place];
    DentJacobian result{.position = rest};
    float atRest = 1.0f;
    for (uint32_t e = 0; e < shape.examples; ++e)
        atRest -= weights[e];
    for (uint32_t i = shape.pageBoneOffsets[page]; i < shape.pageBoneOffsets[page + 1]; ++i)
    {
        float weight = shape.pageWeights[size_t{i} * pageSize + lane];
        if (weight == 0.0f)
            continue;
        uint32_t bone = shape.pageBones[i];
        const BonePose* poses = &shape.poses[size_t{bone} * shape.examples];
        Quat blend{0.0f, 0.0f, 0.0f, atRest};
        Vec3 shift;
        for (uint32_t e = 0; e < shape.examples; ++e)
        {
            blend = sumOf(blend, scaledQuat(poses[e].rotation, weights[e]));
            shift += poses[e].shift * weights[e];
        }
        float size = dot(blend, blend);
        if (!(size > shortestBlend))
            continue;
        float inverse = 1.0f / std::sqrt(size);
        Quat unit = scaledQuat(blend, inverse);
        Vec3 arm = rest - shape.pivots[bone];
        result.position += ((rotate(unit, arm) - arm) + shift) * weight;
        for (uint32_t column = 0; column <= shape.examples; ++column)
        {
            Quat q = column == 0 ? Quat{} : poses[column - 1].rotation;
            Vec3 d = column == 0 ? Vec3{} : poses[column - 1].shift;
            // Through the normalisation: what changes the length alone turns nothing.
            Quat change = scaledQuat(sumOf(q, scaledQuat(unit, -dot(unit, q))), inverse);
            result.columns[column] += (rotationChange(unit, change, arm) + d) * weight;
        }
    }
    return result;
}

void skinPages(const DentShape& shape, std::span<DentPage* const> pages, Kernels kernels)
{
    static_assert(sizeof(BonePose) == 7 * sizeof(float));
    auto* kernel = FSIM_PICK_KERNEL(fsimSkinPage, kernels);
    for (DentPage* page : pages)
    {
        uint32_t used = examplesUsed(shape, *page);
        uint32_t firstBone = shape.pageBoneOffsets[page->place];
        if (kernel)
            kernel(&page->weights[0][0], used, static_cast<int32_t>(shape.examples), static_cast<int32_t>(pageSize),
                   &shape.rest[size_t{page->place} * pageSize].x, shape.pageBones.data() + firstBone,
                   shape.pageWeights.data() + size_t{firstBone} * pageSize,
                   static_cast<int32_t>(shape.pageBoneOffsets[page->place + 1] - firstBone), &shape.pivots[0].x,
                   &shape.poses[0].rotation.x, shortestBlend, page->x, page->y, page->z);
        else
            skinLanes(shape, used, *page);
        boundPage(*page);
    }
}
} // namespace fsim::dents
