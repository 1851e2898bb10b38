#include "Math/Inverse3.h"

#include "Foundation/KernelVariants.h"
#include "Math/Svd3.h"
#include "Math/UnitScale3.h"

FSIM_DECLARE_KERNEL(fsimInverse3, const float* a, float* inverses, int32_t count)
FSIM_DECLARE_KERNEL(fsimPseudoInverse3, const float* a, float threshold, float* inverses, int32_t count)

namespace fsim::math
{
namespace
{
Mat3 scaledInverse(const Mat3& unitInverse, const UnitScale3& scale)
{
    Vec3 none{notFinite, notFinite, notFinite};
    return scale.finite ? unitInverse * scale.down : Mat3{none, none, none};
}

float inverseStretch(float stretch, float least)
{
    return absOf(stretch) > least ? 1.0f / stretch : 0.0f;
}
} // namespace

Mat3 inverse(const Mat3& a)
{
    UnitScale3 scale = unitScaleOf(a);
    Mat3 unit = toUnit(a, scale);
    Mat3 cofactors{cross(unit.y, unit.z), cross(unit.z, unit.x), cross(unit.x, unit.y)};
    float det = dot(unit.x, cofactors.x);
    float factor = absOf(det) > 1e-30f ? 1.0f / det : 0.0f;
    return scaledInverse(transposed(cofactors) * factor, scale);
}

Mat3 pseudoInverse(const Mat3& a, float threshold)
{
    UnitScale3 scale = unitScaleOf(a);
    Svd3 parts = unitSvd(toUnit(a, scale));
    float least = maxOf(threshold * parts.s.x, 1e-30f);
    Mat3 v{parts.v.x * inverseStretch(parts.s.x, least), parts.v.y * inverseStretch(parts.s.y, least),
           parts.v.z * inverseStretch(parts.s.z, least)};
    return scaledInverse(v * transposed(parts.u), scale);
}

void inverseBatch(Batch<const Mat3> a, Batch<Mat3> inverses, Kernels kernels)
{
    assert(inverses.size() == a.size());
    if (auto* kernel = FSIM_PICK_KERNEL(fsimInverse3, resolveKernels(kernels)))
        return kernel(a.data(), inverses.data(), static_cast<int32_t>(a.size()));
    for (uint32_t i = 0; i < a.size(); ++i)
        inverses.set(i, inverse(a[i]));
}

void pseudoInverseBatch(Batch<const Mat3> a, float threshold, Batch<Mat3> inverses, Kernels kernels)
{
    assert(inverses.size() == a.size());
    if (auto* kernel = FSIM_PICK_KERNEL(fsimPseudoInverse3, resolveKernels(kernels)))
        return kernel(a.data(), threshold, inverses.data(), static_cast<int32_t>(a.size()));
    for (uint32_t i = 0; i < a.size(); ++i)
        inverses.set(i, pseudoInverse(a[i], threshold));
}
} // namespace fsim::math
