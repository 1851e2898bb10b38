#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace fsim::authoring
{
struct Point2
{
    double x = 0.0;
    double y = 0.0;
};

using Loop = std::vector<uint32_t>; // indices of points, the last joined to the first

// Twice the area; above 0 counter-clockwise.
double areaOf(std::span<const Point2> points, const Loop& loop);
bool isInside(std::span<const Point2> points, const Loop& loop, Point2 p);

// Triangulates a polygon (counter-clockwise) with holes (clockwise) and further points inside of it. Every side of the
// loops is a side of exactly one triangle, whatever the numbers: where they are no polygon, by rounding, triangles may
// overlap, and still close the surface that they are part of. Sides inside are then turned until Delaunay.
std::vector<std::array<uint32_t, 3>> triangulate(std::span<const Point2> points, const Loop& outer,
                                                 std::span<const Loop> holes, std::span<const uint32_t> inside);
} // namespace fsim::authoring
