#pragma once

#include "Solid/SolidMesh.h"

namespace fsim::authoring
{
// Three a triangle: the mean, weighted by angle, of the faces around the point that turn away from the triangle by less
// than 40 degrees. So what is round stays smooth and edges stay sharp.
std::vector<Vec3> smoothCornerNormals(const SolidMesh& mesh);
} // namespace fsim::authoring
