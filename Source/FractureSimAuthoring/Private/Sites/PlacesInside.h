#pragma once

#include "Solid/SolidMesh.h"

namespace fsim::authoring
{
// About so many places inside a mesh, one at random in each cell of a grid; in units of the mesh's size, about its
// middle. By columns of the grid and where the mesh crosses them: asking for the winding of each place takes a hundred
// times as long.
std::vector<Point3> placesInside(const SolidMesh& mesh, uint32_t count, uint64_t seed);
} // namespace fsim::authoring
