#pragma once

#include "Faces/CutSolid.h"
#include "Voronoi/SurfaceCut.h"

namespace fsim::authoring
{
// A part of the face between two cells that lies inside the solid, as triangles; cells[0] < cells[1].
struct InsideFace
{
    uint32_t cells[2] = {0, 0};
    uint32_t first = 0; // triangle
    uint32_t count = 0;
    Point3 normal{}; // from the first to the second
};

struct InsideFaces
{
    std::vector<InsideFace> faces;
    std::vector<std::array<uint32_t, 3>> triangles; // points, counter-clockwise from the second cell
};

// The faces between cells, as far as they lie inside the mesh: bounded by where the surface was cut and by the edges of
// the cells. `points` has the places of CutPoints, back in the body's own space; with a spacing above 0 (in units of
// the body's size) points are put on the edges and faces, for roughness. None where rounding made crossings that do not
// alternate, or loops that do not close; sites moved a little will do, unless the mesh goes through itself.
std::optional<InsideFaces> findInsideFaces(const SolidMesh& mesh, const std::vector<VoronoiCell>& cells,
                                           const SurfaceCut& surface, const CutPoints& cut, const CellMetric& metric,
                                           double spacing, std::vector<CutSolid::Point>& points);
} // namespace fsim::authoring
