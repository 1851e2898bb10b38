#pragma once

#include "Faces/CutSolid.h"
#include "Voronoi/SurfaceCut.h"

namespace fsim::authoring
{
// An edge where three cells meet, and the parts of it that lie inside the solid.
struct CellEdge
{
    std::array<uint32_t, 3> cells{}; // rising
    uint32_t from = 0;               // corners of the cells
    uint32_t to = 0;
    std::vector<std::vector<uint32_t>> runs; // points, from `from` toward `to`
};

// All edges with three sites, in rising order. Adds points to long runs where spacing is above 0.
std::optional<std::vector<CellEdge>> findCellEdges(const SolidMesh& mesh, const std::vector<VoronoiCell>& cells,
                                                   const SurfaceCut& surface, const CutPoints& cut, double spacing,
                                                   std::vector<CutSolid::Point>& points);

const CellEdge* findEdge(const std::vector<CellEdge>& edges, std::array<uint32_t, 3> cells);
} // namespace fsim::authoring
