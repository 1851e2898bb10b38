#pragma once

#include "FractureSim/Mesh.h"

#include "Solid/SolidMesh.h"

#include <cstdint>
#include <vector>

namespace fsim::authoring
{
// Of each vertex of the artist's mesh, the one of the welded mesh.
std::vector<uint32_t> weldedVertices(const TriangleMesh& input, const SolidMesh& mesh);
} // namespace fsim::authoring
