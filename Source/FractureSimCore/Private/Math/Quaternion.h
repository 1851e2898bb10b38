#pragma once

#include "FractureSim/Kernels.h"

#include "Math/MathBatch.h"

// Rotations as unit quaternions; products and conjugates are in VectorMath.h. What is not finite comes back as no
// rotation.
namespace fsim::math
{
// The rotation by |v| radians around v. Identity for |v| of 1e18 and more, which is no angle any more.
FRACTURESIMCORE_API Quat quatExp(Vec3 v);

// The shortest v with quatExp(v) = q or -q, which turn alike: |v| is at most pi. q is made a unit quaternion first.
FRACTURESIMCORE_API Vec3 quatLog(Quat q);

// Of a rotation matrix; w is never below zero. Rounding in the matrix is tolerated, a reflection or a stretch is not.
FRACTURESIMCORE_API Quat quatFromMatrix(const Mat3& rotation);

// q after turning for dt seconds with an angular velocity (rad/s, in the outer frame); exact for a constant one.
Quat quatIntegrate(Quat q, Vec3 angularVelocity, float dt);

void quatExpBatch(Batch<const Vec3> v, Batch<Quat> rotations, Kernels kernels);
void quatLogBatch(Batch<const Quat> rotations, Batch<Vec3> v, Kernels kernels);
void quatFromMatrixBatch(Batch<const Mat3> matrices, Batch<Quat> rotations, Kernels kernels);
void quatIntegrateBatch(Batch<Quat> rotations, Batch<const Vec3> angularVelocities, float dt, Kernels kernels);
} // namespace fsim::math
