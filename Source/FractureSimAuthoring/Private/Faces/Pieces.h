#pragma once

#include "Faces/InsideFaces.h"

namespace fsim::authoring
{
struct CellPieces
{
    std::vector<uint32_t> ofPolygons;             // one a SurfacePolygon
    std::vector<std::array<uint32_t, 2>> ofFaces; // one an InsideFace: on the side of its first and second cell
    uint32_t count = 0;
};

// Which parts of the surface and of the faces between cells enclose a piece together: those of a cell that share sides.
// A hollow inside of a piece is part of it.
CellPieces findPieces(const CutSolid& solid, const SurfaceCut& surface, const InsideFaces& inside);
} // namespace fsim::authoring
