#include "MeshFiles/MeshFile.h"

#include "MeshFiles/GltfFile.h"
#include "MeshFiles/ObjFile.h"

#include <filesystem>

namespace fsim::lab
{
Result<TriangleMesh> loadMesh(const std::string& path)
{
    std::string ending = std::filesystem::path(path).extension().string();
    for (char& c : ending)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (ending == ".obj")
        return loadObj(path);
    if (ending == ".gltf" || ending == ".glb")
        return loadGltf(path);
    return Status::refused("{}: the name ends in \"{}\"; give a mesh as .obj, .gltf or .glb", path, ending);
}
} // namespace fsim::lab
