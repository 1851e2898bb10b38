#pragma once

#include "FractureSim/Mesh.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace tinygltf
{
class Model;
}

namespace fsim::lab
{
/// All triangles of the default scene of a .gltf or .glb file as one mesh: node transforms applied, Y up turned to Z up
/// (x y z becomes x -z y), with the normals, first uvs and vertex colours that every primitive has. Skins, morph
/// targets and materials are ignored. Nothing in the file is trusted: what is missing, out of range, compressed, or not
/// made of triangles is refused with file, place and reason.
Result<TriangleMesh> loadGltf(const std::string& path);
/// path: for messages, and where the files are that the content refers to.
Result<TriangleMesh> parseGltf(const std::string& content, const std::string& path);

/// The triangles of a node; they follow those of the node before.
struct GltfPart
{
    std::string name;
    uint32_t triangles = 0;
};

/// What to make of a file that has been parsed.
struct GltfMeshOptions
{
    std::optional<size_t> target{};         ///< a morph target to apply, whole; the vertices stay in their order
    bool withSlivers = false;               ///< triangles without area stay: polygons of many corners have such
    std::vector<GltfPart>* parts = nullptr; ///< where wanted: what the mesh is made of
};
Result<TriangleMesh> meshOfGltf(const tinygltf::Model& model, const std::string& path,
                                const GltfMeshOptions& options = {});
} // namespace fsim::lab
