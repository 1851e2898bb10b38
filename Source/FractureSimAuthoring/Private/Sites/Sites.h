#pragma once

#include "FractureSimAuthoring/Scoring.h"
#include "Solid/SolidMesh.h"
#include "Voronoi/CutPoints.h"

namespace fsim::authoring
{
// Where the cells of a pattern are, and in which metric they are cells. Places in units of the body's size, about its
// middle.
struct Sites
{
    std::vector<Point3> places;
    CellMetric metric;
};

Result<Sites> placeSites(const SolidMesh& mesh, const ScoreSettings& settings);

// The same, moved by a random share of how near their neighbours may be, so that no four are as far from one point.
// attempt: another one moves them otherwise.
void shakeSites(Sites& sites, uint64_t seed, uint32_t attempt, double amount);
} // namespace fsim::authoring
