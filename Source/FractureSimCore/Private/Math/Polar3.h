#pragma once

#include "FractureSim/Kernels.h"

#include "Math/MathBatch.h"

namespace fsim::math
{
// A = R S: the rotation nearest to A, never a reflection, and a symmetric stretch. Where det A < 0 the smallest stretch
// is below zero, as in Svd3.h.
struct Polar3
{
    Mat3 rotation;
    Mat3 stretch;
};

// Good to 8 float epsilons of |A| (Frobenius), R orthonormal to 6, over the whole range of floats. Where A is not
// finite, R is the identity and the stretch is NaN.
Polar3 polar(const Mat3& a);

// Starts from a guess, such as the rotation of the step before: the nearer, the faster, and any guess is safe. Where A
// leaves the rotation open, because it is flat to a line or turned inside out evenly, a good guess is kept, so that
// thin clusters do not spin.
FRACTURESIMCORE_API Polar3 polar(const Mat3& a, const Mat3& guess);

void polarBatch(Batch<const Mat3> a, Batch<Mat3> rotations, Batch<Mat3> stretches, Kernels kernels);
// Reads the guesses from rotations and writes the results there.
void polarWarmBatch(Batch<const Mat3> a, Batch<Mat3> rotations, Batch<Mat3> stretches, Kernels kernels);
} // namespace fsim::math
