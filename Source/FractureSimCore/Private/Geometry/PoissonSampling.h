#pragma once

#include "Geometry/Solid.h"

namespace fsim::geometry
{
// More cells than this are refused by the caller: cellsOfSampling() tells.
constexpr double maxSamplingCells = 16.0e6;
double cellsOfSampling(const Bounds& box, float cell);
// A point per cell at most: its diagonal is the spacing.
constexpr float poissonCellOf(float spacing)
{
    return spacing * 0.57735f;
}

// Bridson, "Fast Poisson Disk Sampling in Arbitrary Dimensions", 2007. New samples are tried around old ones; when all
// rooms around all samples are full, a scan over the cells finds what is left, parts apart from the first one included.
std::vector<Vec3> samplePoisson(const Solid& solid, float spacing, uint64_t seed);

// A cubic lattice about the middle of the bounds; in a box whose sides are multiples of the spacing, half a spacing
// from its faces.
std::vector<Vec3> sampleLattice(const Solid& solid, float spacing);
} // namespace fsim::geometry
