#include "Math/Svd3.h"

#include "Foundation/KernelVariants.h"
#include "Math/Jacobi3.h"
#include "Math/UnitScale3.h"

// In three steps, as in McAdams et al. 2011, "Computing the Singular Value Decomposition of 3x3 matrices with minimal
// branching and elementary floating point operations":
//
//   1. V from Jacobi's method on A^T A = V S^2 V^T, on six numbers
//   2. B = A V, whose columns are those of U S
//   3. U and S from B by orthonormalising its columns
//
// with one step more. A^T A squares the singular values, so the columns of B that are short beside the first,
// s < sqrt(epsilon) s1, come out far from orthogonal: the result would be off by up to 3e-4 |A|. Hence one sweep of
// one-sided Jacobi (Hestenes 1958) between 2 and 3, on the columns of B themselves, where nothing is squared away.

FSIM_DECLARE_KERNEL(fsimSvd3, const float* a, float* u, float* s, float* v, int32_t count)

namespace fsim::math
{
namespace
{
void orthogonalizePair(Vec3& bp, Vec3& bq, Vec3& vp, Vec3& vq)
{
    JacobiRotation r = jacobiRotation(dot(bp, bp), dot(bq, bq), dot(bp, bq));
    rotatePair(r, bp, bq);
    rotatePair(r, vp, vq);
}

void orderColumns(float& sp, float& sq, Vec3& bp, Vec3& bq, Vec3& vp, Vec3& vq)
{
    bool swap = sp < sq;
    orderPair(swap, sp, sq);
    orderPair(swap, bp, bq);
    orderPair(swap, vp, vq);
}
} // namespace

Svd3 unitSvd(const Mat3& a)
{
    Mat3 v = jacobiAxes({dot(a.x, a.x), dot(a.y, a.y), dot(a.z, a.z), dot(a.x, a.y), dot(a.x, a.z), dot(a.y, a.z)});
    Mat3 b = a * v;
    orthogonalizePair(b.x, b.y, v.x, v.y);
    orthogonalizePair(b.x, b.z, v.x, v.z);
    orthogonalizePair(b.y, b.z, v.y, v.z);

    Vec3 square{dot(b.x, b.x), dot(b.y, b.y), dot(b.z, b.z)};
    orderColumns(square.x, square.y, b.x, b.y, v.x, v.y);
    orderColumns(square.x, square.z, b.x, b.z, v.x, v.z);
    orderColumns(square.y, square.z, b.y, b.z, v.y, v.z);

    // The second column may be nothing but rounding errors, and along the first. So U's second and third axes come from
    // a frame around the first (Duff et al. 2017, "Building an Orthonormal Basis, Revisited"), turned towards it.
    float s1 = length(b.x);
    Vec3 u1 = s1 > 0.0f ? b.x / s1 : Vec3{1.0f, 0.0f, 0.0f};
    float sign = u1.z < 0.0f ? -1.0f : 1.0f;
    float k = -1.0f / (sign + u1.z);
    float xy = u1.x * u1.y * k;
    Vec3 e{1.0f + sign * u1.x * u1.x * k, sign * xy, -sign * u1.x};
    Vec3 f{xy, sign + u1.y * u1.y * k, -u1.y};
    float onE = dot(e, b.y);
    float onF = dot(f, b.y);
    float s2 = std::sqrt(onE * onE + onF * onF);
    bool flat = !(s2 > 1e-15f); // where squares fade; any direction will do
    onE = flat ? 0.0f : onE / s2;
    onF = flat ? 1.0f : onF / s2;
    Vec3 u2 = e * onE + f * onF;
    Vec3 u3 = f * onE - e * onF;

    // Rounding must not break the order of equal ones.
    s2 = minOf(s2, s1);
    float s3 = clampTo(dot(u3, b.z), -s2, s2);
    return {{u1, u2, u3}, {s1, s2, s3}, v};
}

Svd3 svd(const Mat3& a)
{
    UnitScale3 scale = unitScaleOf(a);
    Svd3 result = unitSvd(toUnit(a, scale));
    result.s = scale.finite ? result.s * scale.up : Vec3{notFinite, notFinite, notFinite};
    return result;
}

void svdBatch(Batch<const Mat3> a, Batch<Mat3> u, Batch<Vec3> s, Batch<Mat3> v, Kernels kernels)
{
    assert(u.size() == a.size() && s.size() == a.size() && v.size() == a.size());
    if (auto* kernel = FSIM_PICK_KERNEL(fsimSvd3, resolveKernels(kernels)))
        return kernel(a.data(), u.data(), s.data(), v.data(), static_cast<int32_t>(a.size()));
    for (uint32_t i = 0; i < a.size(); ++i)
    {
        Svd3 result = svd(a[i]);
        u.set(i, result.u);
        s.set(i, result.s);
        v.set(i, result.v);
    }
}
} // namespace fsim::math
