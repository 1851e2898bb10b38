#include "Math/Quaternion.h"

#include "Foundation/FixedMath.h"
#include "Foundation/KernelVariants.h"
#include "Math/VectorMath.h"

FSIM_DECLARE_KERNEL(fsimQuatExp, const float* v, float* rotations, int32_t count)
FSIM_DECLARE_KERNEL(fsimQuatLog, const float* rotations, float* v, int32_t count)
FSIM_DECLARE_KERNEL(fsimQuatFromMatrix, const float* matrices, float* rotations, int32_t count)
FSIM_DECLARE_KERNEL(fsimQuatIntegrate, float* rotations, const float* angularVelocities, float dt, int32_t count)

namespace fsim::math
{
Quat quatExp(Vec3 v)
{
    float square = dot(v, v);
    bool sane = square < 1e36f; // not so for NaN
    float angle = std::sqrt(sane ? square : 0.0f);
    fixed::SinCos half = fixed::sinCos(0.5f * angle);
    float factor = angle > 1e-15f ? half.sin / angle : 0.5f; // below, squares fade
    return sane ? Quat{v.x * factor, v.y * factor, v.z * factor, half.cos} : Quat{};
}

Vec3 quatLog(Quat q)
{
    Quat unit = normalized(q);
    unit = isFinite(q) ? unit : Quat{};
    float sign = unit.w < 0.0f ? -1.0f : 1.0f;
    Vec3 axis{sign * unit.x, sign * unit.y, sign * unit.z};
    float sine = length(axis);
    float factor = 2.0f * fixed::atan2(sine, sign * unit.w) / sine;
    return axis * (sine > 1e-15f ? factor : 2.0f);
}

// Four times the product of the largest of the four components with each of them; so nothing cancels (Shepperd 1978, in
// the form of Day 2015, "Converting a Rotation Matrix to a Quaternion").
Quat quatFromMatrix(const Mat3& r)
{
    Quat ofX{1.0f + r.x.x - r.y.y - r.z.z, r.x.y + r.y.x, r.z.x + r.x.z, r.y.z - r.z.y};
    Quat ofY{r.x.y + r.y.x, 1.0f - r.x.x + r.y.y - r.z.z, r.y.z + r.z.y, r.z.x - r.x.z};
    Quat ofZ{r.z.x + r.x.z, r.y.z + r.z.y, 1.0f - r.x.x - r.y.y + r.z.z, r.x.y - r.y.x};
    Quat ofW{r.y.z - r.z.y, r.z.x - r.x.z, r.x.y - r.y.x, 1.0f + r.x.x + r.y.y + r.z.z};
    Quat xOrY = r.x.x > r.y.y ? ofX : ofY;
    Quat zOrW = r.x.x < -r.y.y ? ofZ : ofW;
    Quat q = normalized(r.z.z < 0.0f ? xOrY : zOrW);
    q = q.w < 0.0f ? Quat{-q.x, -q.y, -q.z, -q.w} : q;
    return isFinite(r) ? q : Quat{};
}

Quat quatIntegrate(Quat q, Vec3 angularVelocity, float dt)
{
    return normalized(quatExp(angularVelocity * dt) * q);
}

void quatExpBatch(Batch<const Vec3> v, Batch<Quat> rotations, Kernels kernels)
{
    assert(rotations.size() == v.size());
    if (auto* kernel = FSIM_PICK_KERNEL(fsimQuatExp, resolveKernels(kernels)))
        return kernel(v.data(), rotations.data(), static_cast<int32_t>(v.size()));
    for (uint32_t i = 0; i < v.size(); ++i)
        rotations.set(i, quatExp(v[i]));
}

void quatLogBatch(Batch<const Quat> rotations, Batch<Vec3> v, Kernels kernels)
{
    assert(v.size() == rotations.size());
    if (auto* kernel = FSIM_PICK_KERNEL(fsimQuatLog, resolveKernels(kernels)))
        return kernel(rotations.data(), v.data(), static_cast<int32_t>(rotations.size()));
    for (uint32_t i = 0; i < rotations.size(); ++i)
        v.set(i, quatLog(rotations[i]));
}

void quatFromMatrixBatch(Batch<const Mat3> matrices, Batch<Quat> rotations, Kernels kernels)
{
    assert(rotations.size() == matrices.size());
    if (auto* kernel = FSIM_PICK_KERNEL(fsimQuatFromMatrix, resolveKernels(kernels)))
        return kernel(matrices.data(), rotations.data(), static_cast<int32_t>(matrices.size()));
    for (uint32_t i = 0; i < matrices.size(); ++i)
        rotations.set(i, quatFromMatrix(matrices[i]));
}

void quatIntegrateBatch(Batch<Quat> rotations, Batch<const Vec3> angularVelocities, float dt, Kernels kernels)
{
    assert(angularVelocities.size() == rotations.size());
    if (auto* kernel = FSIM_PICK_KERNEL(fsimQuatIntegrate, resolveKernels(kernels)))
        return kernel(rotations.data(), angularVelocities.data(), dt, static_cast<int32_t>(rotations.size()));
    for (uint32_t i = 0; i < rotations.size(); ++i)
        rotations.set(i, quatIntegrate(rotations[i], angularVelocities[i], dt));
}
} // namespace fsim::math
