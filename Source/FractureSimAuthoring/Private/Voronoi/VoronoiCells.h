#pragma once

#include "Voronoi/CutPoints.h"

#include <functional>
#include <optional>

namespace fsim::authoring
{
// A face of a Voronoi cell: its corners counter-clockwise from outside of the cell.
struct VoronoiFace
{
    uint32_t neighbour = 0;        // the site beyond, or a plane of the box
    std::vector<uint32_t> corners; // CutPoints
    std::vector<uint32_t> across;  // the other neighbour along the edge from corner i to corner i + 1
};

struct VoronoiCell
{
    std::vector<VoronoiFace> faces; // in rising order of neighbours
};

// Is told how far along work is, 0 to 1, and says whether to go on.
using Progress = std::function<bool(double)>;

// The cells of all sites within the box of `points`. None where the sites are so regular that rounding decides which
// cells touch, and the cells do not agree; sites moved a little will do.
std::optional<std::vector<VoronoiCell>> voronoiCells(CutPoints& points, Point3 low, Point3 high, const Progress& goOn);
} // namespace fsim::authoring
