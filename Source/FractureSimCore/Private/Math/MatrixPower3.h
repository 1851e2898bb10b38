#pragma once

#include "FractureSim/Kernels.h"

#include "Math/MathBatch.h"

namespace fsim::math
{
// The stretches of a diagonalised matrix, each to the same power: diag(s)^g as in Jones et al. 2016, equation (12). Of
// their magnitudes, because a stretch below zero, turned inside out, has no power; so det stays above zero. Zero to
// the power of zero is 1, to one below zero infinity. NaN gives NaN.
Vec3 stretchPower(Vec3 stretch, float exponent);

// V diag(|values|^g) V^T for a symmetric A, of which the diagonal and what lies below it is read. An entry is NaN only
// where A is not finite, or where A is singular and the exponent below zero.
Mat3 symmetricPower(const Mat3& a, float exponent);

void stretchPowerBatch(Batch<const Vec3> stretches, Batch<const float> exponents, Batch<Vec3> powers, Kernels kernels);
void symmetricPowerBatch(Batch<const Mat3> a, Batch<const float> exponents, Batch<Mat3> powers, Kernels kernels);
} // namespace fsim::math
