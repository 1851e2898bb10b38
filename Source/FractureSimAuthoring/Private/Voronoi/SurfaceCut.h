#pragma once

#include "Voronoi/VoronoiCells.h"

namespace fsim::authoring
{
// The part of a triangle that lies in a cell: convex, counter-clockwise as the triangle.
struct SurfacePolygon
{
    uint32_t triangle = 0;
    uint32_t cell = 0;
    uint32_t first = 0; // corner, in SurfaceCut
    uint32_t count = 0;
};

struct SurfaceCut
{
    static constexpr uint32_t meshSide = 0x80000000u;

    std::vector<SurfacePolygon> polygons; // in rising order of triangles
    std::vector<uint32_t> corners;        // CutPoints
    // What the side from a corner to the next lies on: meshSide + k for side k of the triangle, else the cell beyond.
    std::vector<uint32_t> sides;
};

// Cuts every triangle of a mesh into its parts in the cells. None where progress says to stop.
std::optional<SurfaceCut> cutSurface(const SolidMesh& mesh, const std::vector<VoronoiCell>& cells, CutPoints& points,
                                     const Progress& goOn);
} // namespace fsim::authoring
