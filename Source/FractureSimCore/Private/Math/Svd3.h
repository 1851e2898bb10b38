#pragma once

#include "FractureSim/Kernels.h"

#include "Math/MathBatch.h"

namespace fsim::math
{
// A = U diag(s) V^T. U and V are rotations, never reflections; |s| descends, and only the last of s may be below zero:
// it has the sign of det A. (So U V^T is the rotation nearest to A, turned inside out or not: see Polar3.h.)
struct Svd3
{
    Mat3 u;
    Vec3 s{};
    Mat3 v;
};

// Good to 6 float epsilons of |A| (Frobenius), U and V orthonormal to 9, over the whole range of floats. A singular
// value beyond that range is infinite. Where A is not finite, U = V = identity and s is NaN.
Svd3 svd(const Mat3& a);

// The same for many. The kernel gives the bits of svd(); the batches have one size and do not overlap.
void svdBatch(Batch<const Mat3> a, Batch<Mat3> u, Batch<Vec3> s, Batch<Mat3> v, Kernels kernels);

// What svd() does between scaling and scaling back, for entries near 1 at most: see UnitScale3.h.
Svd3 unitSvd(const Mat3& a);
} // namespace fsim::math
