#pragma once

#include "FractureSim/Mesh.h"

#include <string>

namespace fsim::lab
{
/// An OBJ or glTF file, by the ending of its name: .obj, .gltf or .glb.
Result<TriangleMesh> loadMesh(const std::string& path);
} // namespace fsim::lab
