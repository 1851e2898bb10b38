#pragma once

#include "Faces/PolygonTriangles.h"

namespace fsim::authoring
{
// Puts points into a triangulation and turns sides that two triangles share until it is Delaunay (Lawson 1977). Sides
// of one triangle stay. A side turns only if both new triangles have an area, so no sliver is made where there was
// none.
void refineDelaunay(std::span<const Point2> points, std::span<const uint32_t> inside,
                    std::vector<std::array<uint32_t, 3>>& triangles);
} // namespace fsim::authoring
