#pragma once

#include "FractureSim/Mesh.h"

#include "Solid/Point3.h"

#include <array>
#include <string>
#include <vector>

namespace fsim::authoring
{
// A closed, outward oriented 2-manifold with attributes at the corners of its triangles: what an artist's mesh becomes
// before it is cut.
struct SolidMesh
{
    using Triple = std::array<uint32_t, 3>;
    using Pair = std::array<uint32_t, 2>;

    std::vector<Vec3> positions;              // #points, exactly as in the input
    std::vector<Triple> triangles;            // points
    std::vector<Triple> sides;                // #triangles: the edge from corner k to corner k + 1
    std::vector<Pair> edges;                  // its points, the lower first
    std::vector<Vec3> cornerNormals;          // three a triangle, unit
    std::vector<TextureCoordinate> cornerUvs; // none, or three a triangle
    std::vector<Colour> cornerColours;        // none, or three a triangle

    std::vector<float> densities; // none, or one a point: of fragments, against elsewhere

    Bounds box{};
    Point3 middle{};     // of the box
    double size = 1.0;   // m: longest side of the box
    double volume = 0.0; // m^3

    // Where in units of the size, about the middle.
    Point3 local(Vec3 p) const { return (toPoint3(p) - middle) * (1.0 / size); }
    Vec3 world(Point3 p) const { return toVec3(middle + p * size); }
    // Positions and triangles alone.
    TriangleMesh plain() const;
};

// Welds equal positions, drops triangles that vanish by it, makes the triangles of a part agree, turns parts that are
// inside out, and parts surfaces that touch in a point. Says each of that in a sentence in `repairs`. Refuses what then
// is no solid, and says why.
Result<SolidMesh> makeSolidMesh(const TriangleMesh& mesh, std::vector<std::string>& repairs);

// How often triangles of a mesh go through each other; counts up to a limit.
uint32_t countCrossings(const SolidMesh& mesh, uint32_t limit);
} // namespace fsim::authoring
