#include "Geometry/SdfGrid.h"

#include "Math/VectorMath.h"

#include <algorithm>

namespace fsim::geometry
{
namespace
{
constexpr uint32_t sdfBlock = 8; // nodes along a side

// Where the middle of a block is so far from the surface that no edge of the grid there can cross it, all its nodes
// have the sign of the middle. Most blocks are such.
void fillBlock(const SdfShape& shape, SdfGrid& grid, uint32_t x0, uint32_t y0, uint32_t z0)
{
    float half = 0.5f * float(sdfBlock - 1) * grid.cell;
    float reach = 1.7320509f * half + 4.0f * grid.cell;
    float middle = shape.distance(grid.position(x0, y0, z0) + Vec3{half, half, half});
    bool away = std::fabs(middle) > reach;
    for (uint32_t z = z0; z < std::min(z0 + sdfBlock, grid.nodes[2]); ++z)
        for (uint32_t y = y0; y < std::min(y0 + sdfBlock, grid.nodes[1]); ++y)
            for (uint32_t x = x0; x < std::min(x0 + sdfBlock, grid.nodes[0]); ++x)
                grid.distances[grid.indexOf(x, y, z)] = away ? middle : shape.distance(grid.position(x, y, z));
}

// The corners of a cell, bit 0 for x, bit 1 for y, bit 2 for z.
struct CellNodes
{
    size_t node[8];
    uint32_t inside = 0; // a bit for each corner
};

CellNodes cellNodes(const SdfGrid& grid, uint32_t x, uint32_t y, uint32_t z)
{
    CellNodes cell;
    for (uint32_t c = 0; c < 8; ++c)
    {
        cell.node[c] = grid.indexOf(x + (c & 1), y + ((c >> 1) & 1), z + (c >> 2));
        if (SdfGrid::inside(grid.distances[cell.node[c]]))
            cell.inside |= 1u << c;
    }
    return cell;
}

// The outside corners of a diagonal that is not well-composed, as bits; 0 where all is well.
uint32_t cornersToFill(uint32_t inside)
{
    constexpr uint32_t faces[6][4] = {{0, 1, 3, 2}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                      {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 3, 7, 5}};
    for (const uint32_t* face : faces)
    {
        uint32_t even = (1u << face[0]) | (1u << face[2]);
        uint32_t odd = (1u << face[1]) | (1u << face[3]);
        if ((inside & even) == even && (inside & odd) == 0)
            return odd;
        if ((inside & odd) == odd && (inside & even) == 0)
            return even;
    }
    for (uint32_t c = 0; c < 4; ++c)
    {
        uint32_t diagonal = (1u << c) | (1u << (7 - c));
        if (inside == diagonal || inside == (0xffu ^ diagonal))
            return 0xffu ^ inside;
    }
    return 0;
}
} // namespace

SdfGrid sampleSdf(const SdfShape& shape, uint32_t resolution)
{
    const Bounds& box = shape.bounds();
    Vec3 size = box.high - box.low;
    SdfGrid grid;
    grid.cell = maxOf(size.x, maxOf(size.y, size.z)) / float(resolution);
    float sides[3] = {size.x, size.y, size.z};
    for (int axis = 0; axis < 3; ++axis)
        grid.nodes[axis] = uint32_t(sides[axis] / grid.cell) + 5;
    // Centred, so that symmetric shapes get symmetric meshes.
    Vec3 span{float(grid.nodes[0] - 1) * grid.cell, float(grid.nodes[1] - 1) * grid.cell,
              float(grid.nodes[2] - 1) * grid.cell};
    grid.origin = 0.5f * (box.low + box.high) - 0.5f * span;
    grid.distances.resize(size_t{grid.nodes[0]} * grid.nodes[1] * grid.nodes[2]);
    for (uint32_t z = 0; z < grid.nodes[2]; z += sdfBlock)
        for (uint32_t y = 0; y < grid.nodes[1]; y += sdfBlock)
            for (uint32_t x = 0; x < grid.nodes[0]; x += sdfBlock)
                fillBlock(shape, grid, x, y, z);
    return grid;
}

void makeWellComposed(SdfGrid& grid)
{
    // Barely inside: the surface then passes right beside the node.
    float barely = -1.0e-3f * grid.cell;
    for (bool changed = true; changed;)
    {
        changed = false;
        for (uint32_t z = 0; z + 1 < grid.nodes[2]; ++z)
            for (uint32_t y = 0; y + 1 < grid.nodes[1]; ++y)
                for (uint32_t x = 0; x + 1 < grid.nodes[0]; ++x)
                {
                    CellNodes cell = cellNodes(grid, x, y, z);
                    uint32_t fill = cell.inside == 0 || cell.inside == 0xffu ? 0 : cornersToFill(cell.inside);
                    if (fill == 0)
                        continue;
                    size_t nearest = SIZE_MAX;
                    for (uint32_t c = 0; c < 8; ++c)
                        if ((fill >> c & 1) != 0 &&
                            (nearest == SIZE_MAX || grid.distances[cell.node[c]] < grid.distances[nearest]))
                            nearest = cell.node[c];
                    grid.distances[nearest] = barely;
                    changed = true;
                }
    }
}
} // namespace fsim::geometry
