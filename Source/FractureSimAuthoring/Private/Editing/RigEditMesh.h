#pragma once

#include "FractureSim/Mesh.h"
#include "FractureSim/Status.h"

#include "FractureSimAuthoring/RigEditing.h"
#include "Geometry/MeshDistance.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fsim::authoring
{
// The mesh of a body whose rig is edited, as rigMesh() will see it. Does not change; states of the past share it.
struct RigEditMesh
{
    TriangleMesh input;
    std::vector<Vec3> positions;          // welded: the first vertices of the rig
    std::vector<uint32_t> indices;        // three a triangle
    std::vector<uint32_t> welded;         // of each vertex of the input, the one of positions
    std::vector<uint32_t> firstNeighbour; // #positions + 1
    std::vector<uint32_t> neighbours;     // along edges, in rising order
    Bounds box{};
    float size = 1.0f; // m: of the longest side
    std::optional<geometry::MeshDistance> distance;
    std::vector<std::string> repairs;

    std::span<const uint32_t> around(uint32_t vertex) const
    {
        return std::span(neighbours)
            .subspan(firstNeighbour[vertex], firstNeighbour[vertex + 1] - firstNeighbour[vertex]);
    }
};
using RigEditMeshRef = std::shared_ptr<const RigEditMesh>;

// Refuses what rigMesh() would.
Result<RigEditMeshRef> makeRigEditMesh(const TriangleMesh& mesh);

// What it holds, about.
size_t meshBytes(const RigEditMesh& mesh);

std::optional<SurfacePick> pickOnMesh(const RigEditMesh& mesh, const EditRay& ray);

// What a touch of the brush makes of the strengths, one a vertex.
void brushStrengths(const RigEditMesh& mesh, Vec3 point, uint32_t triangle, const StrengthBrush& brush,
                    std::vector<float>& strengths);

// The strengths of one mesh on the vertices of another, by the nearest place; far from it 1. farVertices: how many.
std::vector<float> transferStrengths(const RigEditMesh& from, std::span<const float> strengths, const RigEditMesh& to,
                                     uint32_t& farVertices);
} // namespace fsim::authoring
