#pragma once

#include "FractureSim/Types.h"

// Rotations that enter the state: the same bits with every compiler and C library, as sine and cosine of libm are not.
namespace fsim::lab
{
struct SineCosine
{
    double sine = 0.0;
    double cosine = 1.0;
};
/// To a few units in the last place of a double for angles up to a million turns; exact at multiples of 90 degrees.
SineCosine sineCosineOfDegrees(double angleDegrees);

/// The axis may have any length above 0.
Quat rotationAbout(Vec3 axis, double angleDegrees);
/// Of unit length; what is zero becomes no rotation.
Quat normalized(Quat q);
/// First b, then a.
Quat operator*(Quat a, Quat b);
Vec3 rotate(Quat q, Vec3 v);
} // namespace fsim::lab
