#include "Math/Polar3.h"

#include "Foundation/KernelVariants.h"
#include "Math/Jacobi3.h"
#include "Math/Svd3.h"
#include "Math/UnitScale3.h"

// The nearest rotation is the one with the largest trace of R^T A. It is U V^T of Svd3.h; and R is it exactly if
//
//   M = R^T A is symmetric, and
//   K = tr(M) I - M, whose eigenvalues are the sums of two stretches, has none below zero.
//
// So a guess can be improved by Newton's method and then proven right. With w = (M32 - M23, M13 - M31, M21 - M12), the
// trace has the gradient w and the Hessian -K: turn R by K^-1 w. (Kugelstadt et al. 2018 build on the same Hessian; the
// iteration of Mueller et al. 2016 replaces K by its trace and converges more slowly.) What is not proven after three
// steps goes the way of the SVD.

FSIM_DECLARE_KERNEL(fsimPolar3, const float* a, float* rotations, float* stretches, int32_t count)
FSIM_DECLARE_KERNEL(fsimPolarWarm3, const float* a, float* rotations, float* stretches, int32_t count)

namespace fsim::math
{
namespace
{
// Added to K, as shares of |A|. A guess is not turned about an axis with much less stiffness than the first: there
// w is rounding error. The second tells zero from below zero.
constexpr float openStiffness = 0x1p-14f;
constexpr float noStiffness = 0x1p-19f;

Vec3 polarTorque(const Mat3& m)
{
    return {m.y.z - m.z.y, m.z.x - m.x.z, m.x.y - m.y.x};
}

Symmetric3 polarStiffness(const Mat3& m, float extra)
{
    return {m.y.y + m.z.z + extra,   m.x.x + m.z.z + extra,   m.x.x + m.y.y + extra,
            -0.5f * (m.x.y + m.y.x), -0.5f * (m.x.z + m.z.x), -0.5f * (m.y.z + m.z.y)};
}

// By K^-1 w, through Cayley's map, which is the exponential to third order; not at all where w is at most its limit.
Mat3 polarTurned(const Mat3& rotation, const Mat3& a, float limit)
{
    Mat3 m = transposed(rotation) * a;
    Vec3 w = polarTorque(m);
    Symmetric3 k = polarStiffness(m, openStiffness);
    Vec3 x{k.yy * k.zz - k.yz * k.yz, k.xz * k.yz - k.xy * k.zz, k.xy * k.yz - k.xz * k.yy};
    Vec3 y{x.y, k.xx * k.zz - k.xz * k.xz, k.xy * k.xz - k.xx * k.yz};
    Vec3 z{x.z, y.z, k.xx * k.yy - k.xy * k.xy};
    float det = k.xx * x.x + k.xy * x.y + k.xz * x.z;
    Vec3 turn = Vec3{dot(x, w), dot(y, w), dot(z, w)} * (0.5f / det);
    turn = dot(w, w) <= limit ? Vec3{} : turn;
    return rotation * matrixOf(normalized(Quat{turn.x, turn.y, turn.z, 1.0f}));
}

// Symmetric, and K positive by Sylvester's criterion. Every comparison is false for NaN, which a bad guess can lead to.
bool isPolar(const Mat3& m, float limit)
{
    Vec3 w = polarTorque(m);
    Symmetric3 k = polarStiffness(m, noStiffness);
    Vec3 x{k.yy * k.zz - k.yz * k.yz, k.xz * k.yz - k.xy * k.zz, k.xy * k.yz - k.xz * k.yy};
    float det = k.xx * x.x + k.xy * x.y + k.xz * x.z;
    return dot(w, w) <= limit && k.zz > 0.0f && x.x > 0.0f && det > 0.0f;
}

Polar3 unitPolar(const Mat3& a)
{
    Svd3 parts = unitSvd(a);
    Mat3 rotation = orthonormalized(parts.u * transposed(parts.v));
    return {rotation, transposed(rotation) * a};
}

// Half of M + M^T, scaled back.
Mat3 symmetricPart(const Mat3& m, const UnitScale3& scale)
{
    float xy = 0.5f * (m.x.y + m.y.x);
    float xz = 0.5f * (m.x.z + m.z.x);
    float yz = 0.5f * (m.y.z + m.z.y);
    Vec3 none{notFinite, notFinite, notFinite};
    Mat3 stretch{{m.x.x, xy, xz}, {xy, m.y.y, yz}, {xz, yz, m.z.z}};
    return scale.finite ? stretch * scale.up : Mat3{none, none, none};
}
} // namespace

Polar3 polar(const Mat3& a)
{
    UnitScale3 scale = unitScaleOf(a);
    Polar3 result = unitPolar(toUnit(a, scale));
    return {result.rotation, symmetricPart(result.stretch, scale)};
}

Polar3 polar(const Mat3& a, const Mat3& guess)
{
    UnitScale3 scale = unitScaleOf(a);
    Mat3 unit = toUnit(a, scale);
    float limit = 0x1p-40f * (dot(unit.x, unit.x) + dot(unit.y, unit.y) + dot(unit.z, unit.z)); // 8 epsilons of |A|
    Mat3 rotation = orthonormalized(guess);
    for (int step = 0; step < 3; ++step)
        rotation = polarTurned(rotation, unit, limit);
    rotation = orthonormalized(rotation);
    Polar3 result{rotation, transposed(rotation) * unit};
    if (!(scale.finite && isPolar(result.stretch, limit)))
        result = unitPolar(unit);
    return {result.rotation, symmetricPart(result.stretch, scale)};
}

void polarBatch(Batch<const Mat3> a, Batch<Mat3> rotations, Batch<Mat3> stretches, Kernels kernels)
{
    assert(rotations.size() == a.size() && stretches.size() == a.size());
    if (auto* kernel = FSIM_PICK_KERNEL(fsimPolar3, resolveKernels(kernels)))
        return kernel(a.data(), rotations.data(), stretches.data(), static_cast<int32_t>(a.size()));
    for (uint32_t i = 0; i < a.size(); ++i)
    {
        Polar3 result = polar(a[i]);
        rotations.set(i, result.rotation);
        stretches.set(i, result.stretch);
    }
}

void polarWarmBatch(Batch<const Mat3> a, Batch<Mat3> rotations, Batch<Mat3> stretches, Kernels kernels)
{
    assert(rotations.size() == a.size() && stretches.size() == a.size());
    if (auto* kernel = FSIM_PICK_KERNEL(fsimPolarWarm3, resolveKernels(kernels)))
        return kernel(a.data(), rotations.data(), stretches.data(), static_cast<int32_t>(a.size()));
    for (uint32_t i = 0; i < a.size(); ++i)
    {
        Polar3 result = polar(a[i], rotations[i]);
        rotations.set(i, result.rotation);
        stretches.set(i, result.stretch);
    }
}
} // namespace fsim::math
