#pragma once

#include "Faces/CutSolid.h"
#include "Solid/SolidMesh.h"

#include <functional>

namespace fsim::authoring
{
// Moves the points inside of a solid by smooth noise, at most by `amplitude` (in units of the body's size); both sides
// of a face share its points and so stay one. What lies on the surface stays, and what is near it moves less. side:
// about the size of a piece; the waves are of that order. Where faces would fold over, the amplitude is lowered until
// they do not. Returns the amplitude that was used.
double roughen(CutSolid& solid, const SolidMesh& mesh, double amplitude, double side, uint64_t seed);
// The same for a solid whose surface is known by its distance from a place inside, both in units of the body's size.
using DistanceInside = std::function<double(Point3)>;
double roughen(CutSolid& solid, const DistanceInside& distance, double amplitude, double side, uint64_t seed);
} // namespace fsim::authoring
