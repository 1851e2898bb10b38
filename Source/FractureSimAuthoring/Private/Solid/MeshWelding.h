#pragma once

#include "Solid/SolidMesh.h"

// From vertices, which a mesh has several of at a seam, to points; the first half of makeSolidMesh().
namespace fsim::authoring
{
// Points for vertices of equal position; where that leaves gaps, for vertices within a hundred-thousandth of the size.
// Refuses a mesh with open edges or edges of more than two triangles. Edges and sizes are not filled.
Result<SolidMesh> weldCorners(const TriangleMesh& mesh, std::vector<std::string>& repairs);

// Turns triangles until neighbours run along their edge in opposite directions. parts: #triangles, the part of each
// (triangles joined by edges), named by its first triangle. Refuses a surface with one side only.
Status agreeOnSides(SolidMesh& mesh, std::vector<uint32_t>& parts, std::vector<std::string>& repairs);

// Where triangles around a point form several fans, a point each.
void partPinchedPoints(SolidMesh& mesh, std::vector<std::string>& repairs);
} // namespace fsim::authoring
