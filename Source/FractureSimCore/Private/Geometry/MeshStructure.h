#pragma once

#include "FractureSim/Mesh.h"

namespace fsim::geometry
{
// validate() but for triangles without area. Slivers bound a volume as well as any triangle, and a convex hull of
// points that are nearly in a plane has them; so what only asks for the volume or the inside asks this.
FRACTURESIMCORE_API Status validateStructure(const TriangleMesh& mesh);
} // namespace fsim::geometry
