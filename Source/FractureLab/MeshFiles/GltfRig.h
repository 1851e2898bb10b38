#pragma once

#include "FractureSim/Mesh.h"

#include "MeshFiles/GltfFile.h"

#include <string>
#include <vector>

namespace fsim::lab
{
/// A mesh that an artist rigged, as Blender exports it: handles, and one pose for each animation.
struct GltfRig
{
    struct Handle
    {
        std::string name;
        Vec3 place{}; ///< m, Z up: at rest
    };
    struct Pose
    {
        std::string name;
        std::vector<Transform> handles; ///< one a handle: how far it moves, and how it is turned
        std::vector<Vec3> turns;        ///< one a handle: the same rotation, rad about its own direction
    };
    struct Shape
    {
        std::string name;
        std::vector<Vec3> positions; ///< one a vertex of the mesh
    };

    TriangleMesh mesh;
    std::vector<Handle>
        handles;             ///< the joints of the first skin; without one, the nodes whose name begins with "handle"
    std::vector<Pose> poses; ///< where the last keys of each animation put them; animations that move none are left out
    std::vector<Shape> shapes;      ///< one a morph target
    std::vector<GltfPart> parts;    ///< the nodes that the mesh is made of
    std::vector<std::string> notes; ///< what was left out, a sentence each
    bool hasSkin = false;
};

/// Reads what loadGltf() reads, and the rig. Nothing in the file is trusted; but triangles without area, which Blender
/// makes of polygons with many corners, stay: rigMesh() can do with them.
Result<GltfRig> loadGltfRig(const std::string& path);
Result<GltfRig> parseGltfRig(const std::string& content, const std::string& path);
} // namespace fsim::lab
