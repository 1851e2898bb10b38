#include "FractureSim/Mesh.h"

#include "Foundation/DisjointSets.h"

#include <algorithm>

namespace fsim
{
namespace
{
// A triangle's side, as it runs around the triangle.
struct HalfEdge
{
    uint32_t low = 0; // the smaller of its two vertices
    uint32_t high = 0;
    uint32_t triangle = 0;
    bool rising = false; // runs from low to high

    bool sameEdge(const HalfEdge& other) const { return low == other.low && high == other.high; }
};

std::vector<HalfEdge> sortedHalfEdges(const TriangleMesh& mesh)
{
    std::vector<HalfEdge> sides;
    sides.reserve(mesh.indices.size());
    for (uint32_t t = 0; t < mesh.triangleCount(); ++t)
        for (uint32_t i = 0; i < 3; ++i)
        {
            uint32_t from = mesh.indices[3 * t + i];
            uint32_t to = mesh.indices[3 * t + (i + 1) % 3];
            sides.push_back({std::min(from, to), std::max(from, to), t, from < to});
        }
    std::sort(sides.begin(), sides.end(), [](const HalfEdge& a, const HalfEdge& b) {
        return a.low != b.low ? a.low < b.low : a.high != b.high ? a.high < b.high : a.triangle < b.triangle;
    });
    return sides;
}

uint32_t cornerAt(const TriangleMesh& mesh, uint32_t triangle, uint32_t vertex)
{
    uint32_t corner = 3 * triangle;
    while (mesh.indices[corner] != vertex)
        ++corner;
    return corner;
}
} // namespace

MeshTopology topologyOf(const TriangleMesh& mesh)
{
    MeshTopology result;
    result.triangles = mesh.triangleCount();
    std::vector<HalfEdge> sides = sortedHalfEdges(mesh);
    DisjointSets pieces(result.triangles);
    DisjointSets fans(mesh.indices.size()); // corners; those at one vertex that are joined by edges are one fan
    for (size_t begin = 0, end = 0; begin < sides.size(); begin = end)
    {
        for (end = begin; end < sides.size() && sides[end].sameEdge(sides[begin]); ++end)
        {
            pieces.merge(sides[begin].triangle, sides[end].triangle);
            for (uint32_t vertex : {sides[begin].low, sides[begin].high})
                fans.merge(cornerAt(mesh, sides[begin].triangle, vertex), cornerAt(mesh, sides[end].triangle, vertex));
        }
        ++result.edges;
        size_t uses = end - begin;
        result.openEdges += uses == 1;
        result.crowdedEdges += uses > 2;
        result.misorientedEdges += uses == 2 && sides[begin].rising == sides[begin + 1].rising;
    }
    for (uint32_t t = 0; t < result.triangles; ++t)
        result.components += pieces.find(t) == t;

    std::vector<uint32_t> fansAt(mesh.positions.size(), 0);
    for (uint32_t corner = 0; corner < mesh.indices.size(); ++corner)
        if (fans.find(corner) == corner)
            ++fansAt[mesh.indices[corner]];
    for (uint32_t count : fansAt)
    {
        result.vertices += count > 0;
        result.pinchedVertices += count > 1;
    }
    return result;
}
} // namespace fsim
