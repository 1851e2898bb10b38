#pragma once

#include "Faces/CutSolid.h"
#include "Voronoi/VoronoiCells.h"

namespace fsim::authoring
{
// A mesh cut by the Voronoi cells of sites (in units of the mesh's size, about its middle; two or more are not asked
// for) in a metric. Pieces are connected: a cell that meets the solid in two places gives two. None where rounding
// decides what touches what, or where progress says to stop.
std::optional<CutSolid> cutByCells(const SolidMesh& mesh, std::span<const Point3> sites, const CellMetric& metric,
                                   double spacing, const Progress& goOn);
} // namespace fsim::authoring
