#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Types.h"

namespace fsim::geometry
{
// The point of a triangle nearest to p. Ericson, "Real-Time Collision Detection", 5.1.5.
FRACTURESIMCORE_API Vec3 closestOnTriangle(Vec3 p, Vec3 a, Vec3 b, Vec3 c);

// How far along the ray (in lengths of direction) it meets the triangle, from either side; negative where it does not.
// Moeller and Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection", 1997, in double so that rays through a
// shared edge do not slip between the two triangles.
FRACTURESIMCORE_API double rayMeetsTriangle(Vec3 origin, Vec3 direction, Vec3 a, Vec3 b, Vec3 c);
} // namespace fsim::geometry
