#include "Math/SymmetricEigen3.h"

#include "Foundation/KernelVariants.h"
#include "Math/Jacobi3.h"
#include "Math/UnitScale3.h"

// Jacobi's method, and then once more from the start: V^T A V is computed afresh with the V that was found, which
// sheds the rounding errors of nine rotations, and a last sweep takes away what is left beside its diagonal.

FSIM_DECLARE_KERNEL(fsimSymmetricEigen3, const float* a, float* values, float* vectors, int32_t count)

namespace fsim::math
{
SymmetricEigen3 symmetricEigen(const Mat3& a)
{
    Mat3 mirrored{a.x, {a.x.y, a.y.y, a.y.z}, {a.x.z, a.y.z, a.z.z}};
    UnitScale3 scale = unitScaleOf(mirrored);
    Mat3 unit = toUnit(mirrored, scale);

    Mat3 v = jacobiAxes({unit.x.x, unit.y.y, unit.z.z, unit.x.y, unit.x.z, unit.y.z});
    Mat3 b = unit * v;
    Symmetric3 rest{dot(v.x, b.x), dot(v.y, b.y), dot(v.z, b.z), dot(v.x, b.y), dot(v.x, b.z), dot(v.y, b.z)};
    jacobiSweep(rest, v);
    v = orthonormalized(v);

    bool swap = rest.xx < rest.yy;
    orderPair(swap, rest.xx, rest.yy);
    orderPair(swap, v.x, v.y);
    swap = rest.xx < rest.zz;
    orderPair(swap, rest.xx, rest.zz);
    orderPair(swap, v.x, v.z);
    swap = rest.yy < rest.zz;
    orderPair(swap, rest.yy, rest.zz);
    orderPair(swap, v.y, v.z);

    Vec3 values = Vec3{rest.xx, rest.yy, rest.zz} * scale.up;
    return {scale.finite ? values : Vec3{notFinite, notFinite, notFinite}, v};
}

void symmetricEigenBatch(Batch<const Mat3> a, Batch<Vec3> values, Batch<Mat3> vectors, Kernels kernels)
{
    assert(values.size() == a.size() && vectors.size() == a.size());
    if (auto* kernel = FSIM_PICK_KERNEL(fsimSymmetricEigen3, resolveKernels(kernels)))
        return kernel(a.data(), values.data(), vectors.data(), static_cast<int32_t>(a.size()));
    for (uint32_t i = 0; i < a.size(); ++i)
    {
        SymmetricEigen3 result = symmetricEigen(a[i]);
        values.set(i, result.values);
        vectors.set(i, result.vectors);
    }
}
} // namespace fsim::math
