#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Status.h"
#include "FractureSim/Types.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fsim
{
/// An axis-aligned box. As constructed it holds the origin alone.
struct Bounds
{
    Vec3 low{};
    Vec3 high{};

    friend constexpr bool operator==(const Bounds&, const Bounds&) = default;
};

struct TextureCoordinate
{
    float u = 0.0f;
    float v = 0.0f;

    friend constexpr bool operator==(const TextureCoordinate&, const TextureCoordinate&) = default;
};

/// Linear, 0 to 1.
struct Colour
{
    float r = 1.0f;
    float g = 1.0f;
    float b = 1.0f;
    float a = 1.0f;

    friend constexpr bool operator==(const Colour&, const Colour&) = default;
};

/// Triangles that share vertices. Seen from outside, a triangle's corners go counter-clockwise.
struct TriangleMesh
{
    std::vector<Vec3> positions;        ///< #V
    std::vector<uint32_t> indices;      ///< 3 per triangle, each below #V
    std::vector<Vec3> normals;          ///< none, or #V
    std::vector<TextureCoordinate> uvs; ///< none, or #V
    std::vector<Colour> colours;        ///< none, or #V

    uint32_t triangleCount() const { return static_cast<uint32_t>(indices.size() / 3); }
};

/// Refuses an empty mesh, indices out of range, attributes of another length, numbers that are not finite, and
/// triangles without area (a repeated corner, or thinner than the floats can tell); names the first one at fault.
FRACTURESIMCORE_API Status validate(const TriangleMesh& mesh);

/// The box around all positions.
FRACTURESIMCORE_API Bounds boundsOf(std::span<const Vec3> positions);

/// How the triangles hang together, by indices alone: weld first what has a vertex twice, as meshes from files have.
struct MeshTopology
{
    uint32_t vertices = 0; ///< that a triangle uses
    uint32_t edges = 0;    ///< undirected
    uint32_t triangles = 0;
    uint32_t openEdges = 0;        ///< with one triangle
    uint32_t crowdedEdges = 0;     ///< with three or more
    uint32_t misorientedEdges = 0; ///< with two triangles that run along it in the same direction
    uint32_t pinchedVertices = 0;  ///< whose triangles form more than one fan
    uint32_t components = 0;       ///< of triangles joined by edges

    int eulerCharacteristic() const
    {
        return static_cast<int>(vertices) - static_cast<int>(edges) + static_cast<int>(triangles);
    }
    /// Every edge has two triangles that agree on which side is out: the mesh bounds a volume.
    bool closed() const { return triangles > 0 && openEdges == 0 && crowdedEdges == 0 && misorientedEdges == 0; }
    /// Closed, and around every vertex the triangles form one disc.
    bool closedManifold() const { return closed() && pinchedVertices == 0; }
};

/// Expects what validate() lets pass.
FRACTURESIMCORE_API MeshTopology topologyOf(const TriangleMesh& mesh);

/// Makes one vertex of all that have the same position, exactly; drops the attributes, and triangles that vanish.
FRACTURESIMCORE_API TriangleMesh weldedByPosition(const TriangleMesh& mesh);

/// Of a solid with density 1 kg/m^3.
struct MassProperties
{
    float volume = 0.0f; ///< m^3
    Vec3 centre{};       ///< of mass
    Mat3 inertia{};      ///< kg m^2 about the centre, along the axes of the mesh; times density for another one
};

/// By the divergence theorem. Refuses what validate() does, slivers aside, and a mesh that is not closed (after
/// welding) or is inside out.
FRACTURESIMCORE_API Result<MassProperties> massPropertiesOf(const TriangleMesh& mesh);

/// The convex hull as a closed mesh; its vertices are points of the input, in input order. Points less
/// than two millionths of the longest side of their box outside of a face are left out, and sets thinner than that, or
/// with fewer than four points, refused.
FRACTURESIMCORE_API Result<TriangleMesh> convexHull(std::span<const Vec3> points);
} // namespace fsim
