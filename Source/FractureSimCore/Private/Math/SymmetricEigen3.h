#pragma once

#include "FractureSim/Kernels.h"

#include "Math/MathBatch.h"

namespace fsim::math
{
// A = V diag(values) V^T for a symmetric A. V is a rotation, the values descend.
struct SymmetricEigen3
{
    Vec3 values{};
    Mat3 vectors; // columns
};

// Reads the diagonal and what lies below it. Good to 9 float epsilons of |A| (Frobenius), V orthonormal to 6, over the
// whole range of floats. Where A is not finite, V is the identity and the values are NaN.
FRACTURESIMCORE_API SymmetricEigen3 symmetricEigen(const Mat3& a);

void symmetricEigenBatch(Batch<const Mat3> a, Batch<Vec3> values, Batch<Mat3> vectors, Kernels kernels);
} // namespace fsim::math
