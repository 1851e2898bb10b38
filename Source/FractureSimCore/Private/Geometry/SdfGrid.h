#pragma once

#include "FractureSim/Shape.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fsim::geometry
{
// Distances at the nodes of a regular grid around a shape, with at least one layer of outside nodes all around. Exact
// near the surface; further away only the sign holds.
struct SdfGrid
{
    Vec3 origin;
    float cell = 0.0f;
    uint32_t nodes[3] = {0, 0, 0};
    std::vector<float> distances; // x fastest, then y, then z

    size_t indexOf(uint32_t x, uint32_t y, uint32_t z) const { return (size_t{z} * nodes[1] + y) * nodes[0] + x; }
    size_t strideOf(int axis) const { return axis == 0 ? 1 : axis == 1 ? nodes[0] : size_t{nodes[0]} * nodes[1]; }
    Vec3 position(uint32_t x, uint32_t y, uint32_t z) const
    {
        return origin + Vec3{float(x) * cell, float(y) * cell, float(z) * cell};
    }
    static bool inside(float distance) { return distance < 0.0f; }
};

// resolution: cells along the longest side of the shape's bounds.
SdfGrid sampleSdf(const SdfShape& shape, uint32_t resolution);

// Moves single outside nodes inside until no two inside nodes touch only across the diagonal of a face or of a cell,
// and no two outside nodes do so across a cell: the set is then well-composed (Latecki, "3D Well-Composed Pictures",
// 1997), and the boundary between inside and outside is a 2-manifold. Each move adds to the inside and stays within its
// box, so it ends. It changes only what is as thin as a cell.
void makeWellComposed(SdfGrid& grid);
} // namespace fsim::geometry
