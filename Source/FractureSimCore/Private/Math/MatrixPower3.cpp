#include "Math/MatrixPower3.h"

#include "Foundation/FixedMath.h"
#include "Foundation/KernelVariants.h"
#include "Math/SymmetricEigen3.h"
#include "Math/VectorMath.h"

FSIM_DECLARE_KERNEL(fsimStretchPower3, const float* stretches, const float* exponents, float* powers, int32_t count)
FSIM_DECLARE_KERNEL(fsimSymmetricPower3, const float* a, const float* exponents, float* powers, int32_t count)

namespace fsim::math
{
Vec3 stretchPower(Vec3 stretch, float exponent)
{
    return {fixed::pow(absOf(stretch.x), exponent), fixed::pow(absOf(stretch.y), exponent),
            fixed::pow(absOf(stretch.z), exponent)};
}

Mat3 symmetricPower(const Mat3& a, float exponent)
{
    SymmetricEigen3 parts = symmetricEigen(a);
    Vec3 power = stretchPower(parts.values, exponent);
    const Mat3& v = parts.vectors;
    Mat3 result = Mat3{v.x * power.x, v.y * power.y, v.z * power.z} * transposed(v);
    return {result.x, {result.x.y, result.y.y, result.y.z}, {result.x.z, result.y.z, result.z.z}};
}

void stretchPowerBatch(Batch<const Vec3> stretches, Batch<const float> exponents, Batch<Vec3> powers, Kernels kernels)
{
    assert(exponents.size() == stretches.size() && powers.size() == stretches.size());
    if (auto* kernel = FSIM_PICK_KERNEL(fsimStretchPower3, resolveKernels(kernels)))
        return kernel(stretches.data(), exponents.data(), powers.data(), static_cast<int32_t>(stretches.size()));
    for (uint32_t i = 0; i < stretches.size(); ++i)
        powers.set(i, stretchPower(stretches[i], exponents[i]));
}

void symmetricPowerBatch(Batch<const Mat3> a, Batch<const float> exponents, Batch<Mat3> powers, Kernels kernels)
{
    assert(exponents.size() == a.size() && powers.size() == a.size());
    if (auto* kernel = FSIM_PICK_KERNEL(fsimSymmetricPower3, resolveKernels(kernels)))
        return kernel(a.data(), exponents.data(), powers.data(), static_cast<int32_t>(a.size()));
    for (uint32_t i = 0; i < a.size(); ++i)
        powers.set(i, symmetricPower(a[i], exponents[i]));
}
} // namespace fsim::math
