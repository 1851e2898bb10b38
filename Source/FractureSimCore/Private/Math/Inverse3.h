#pragma once

#include "FractureSim/Kernels.h"

#include "Math/MathBatch.h"

namespace fsim::math
{
// By cofactors: fast, and |X A - I| is within 8 float epsilons times s1^2 / (s2 s3) of A's singular values; so for
// matrices that are known to be regular, such as a plastic deformation. Zero where det A is zero or lost beside |A|^3
// (1e-30); entries beyond the range of floats are infinite; NaN where A is not finite.
Mat3 inverse(const Mat3& a);

// Moore and Penrose's, by the SVD: directions whose stretch is at most threshold times the largest count as flat and
// give zero. A threshold of 1e-6 or more keeps noise out; 0 inverts all but true zeros. NaN where A is not finite.
Mat3 pseudoInverse(const Mat3& a, float threshold);

void inverseBatch(Batch<const Mat3> a, Batch<Mat3> inverses, Kernels kernels);
void pseudoInverseBatch(Batch<const Mat3> a, float threshold, Batch<Mat3> inverses, Kernels kernels);
} // namespace fsim::math
