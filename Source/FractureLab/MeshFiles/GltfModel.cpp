#include "MeshFiles/GltfModel.h"

#include "MeshFiles/TextFile.h"

#include <cstring>
#include <exception>
#include <filesystem>

namespace fsim::lab
{
namespace
{
// In one line, and without the names that the JSON library gives its exceptions.
std::string readable(std::string text)
{
    for (size_t at = text.find("[json.exception"); at != std::string::npos; at = text.find("[json.exception"))
    {
        const size_t end = text.find("] ", at);
        if (end == std::string::npos)
            break;
        text.erase(at, end + 2 - at);
    }
    for (char& c : text)
        c = c == '\n' ? ' ' : c;
    while (!text.empty() && text.back() == ' ')
        text.pop_back();
    return text;
}

// A binary file starts with "glTF", the version and the length of the whole, 4 bytes each.
Status checkGlbHeader(const std::string& content, const std::string& path)
{
    uint32_t header[3] = {};
    if (content.size() < 20)
        return Status::refused("{}: the file ends in its header, after {} bytes; it is cut off", path, content.size());
    std::memcpy(header, content.data(), sizeof header);
    if (header[1] != 2)
        return Status::refused("{}: binary glTF of version {}; give version 2", path, header[1]);
    if (header[2] != content.size())
        return Status::refused("{}: the header says {} bytes, the file has {}; it is {}", path, header[2],
                               content.size(), header[2] > content.size() ? "cut off" : "longer than it should be");
    return Status::done();
}

Status parseOrThrow(const std::string& content, const std::string& path,
                    const std::function<Status(const tinygltf::Model&)>& use)
{
    tinygltf::TinyGLTF loader;
    // Pictures are not looked at, so a missing or broken one does no harm.
    loader.SetImageLoader([](tinygltf::Image*, const int, std::string*, std::string*, int, int, const unsigned char*,
                             int, void*) { return true; },
                          nullptr);
    tinygltf::Model model;
    std::string errors;
    std::string warnings;
    std::string folder = std::filesystem::path(path).parent_path().string();
    bool binary = content.compare(0, 4, "glTF") == 0;
    if (binary)
        if (Status status = checkGlbHeader(content, path); !status)
            return status;
    bool loaded = binary ? loader.LoadBinaryFromMemory(&model, &errors, &warnings,
                                                       reinterpret_cast<const unsigned char*>(content.data()),
                                                       static_cast<unsigned>(content.size()), folder)
                         : loader.LoadASCIIFromString(&model, &errors, &warnings, content.data(),
                                                      static_cast<unsigned>(content.size()), folder);
    if (!loaded)
        return Status::refused("{}: not a glTF file that can be read: {}", path,
                               errors.empty() ? "no reason was given" : readable(errors));
    return use(model);
}
} // namespace

Result<Affine> motionOf(const tinygltf::Node& node, const std::string& place)
{
    auto wrong = [&](const char* what, size_t found, size_t wanted) {
        return Status::refused("{}: its {} has {} numbers; give {}", place, what, found, wanted);
    };
    Affine motion;
    if (!node.matrix.empty())
    {
        if (node.matrix.size() != 16)
            return wrong("matrix", node.matrix.size(), 16);
        for (size_t i = 0; i < 3; ++i)
            for (size_t j = 0; j < 4; ++j)
                motion.m[i][j] = node.matrix[4 * j + i];
    }
    else
    {
        if (!node.translation.empty() && node.translation.size() != 3)
            return wrong("translation", node.translation.size(), 3);
        if (!node.rotation.empty() && node.rotation.size() != 4)
            return wrong("rotation", node.rotation.size(), 4);
        if (!node.scale.empty() && node.scale.size() != 3)
            return wrong("scale", node.scale.size(), 3);
        double q[4] = {0, 0, 0, 1};
        if (!node.rotation.empty())
            std::copy(node.rotation.begin(), node.rotation.end(), q);
        double size = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        if (!(size > 0.0))
            return Status::refused("{}: its rotation is not a quaternion of length 1", place);
        double x = q[0] / size, y = q[1] / size, z = q[2] / size, w = q[3] / size;
        double turn[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                             {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                             {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}};
        for (size_t i = 0; i < 3; ++i)
        {
            for (size_t j = 0; j < 3; ++j)
                motion.m[i][j] = turn[i][j] * (node.scale.empty() ? 1.0 : node.scale[j]);
            motion.m[i][3] = node.translation.empty() ? 0.0 : node.translation[i];
        }
    }
    for (const double(&row)[4] : motion.m)
        for (double value : row)
            if (!std::isfinite(value))
                return Status::refused("{}: its transform is not finite", place);
    if (motion.determinant() == 0.0)
        return Status::refused("{}: its transform flattens the mesh; give a scale other than 0", place);
    return motion;
}

Status withGltf(const std::string& content, const std::string& path,
                const std::function<Status(const tinygltf::Model&)>& use)
{
    if (content.empty())
        return Status::refused("{}: the file is empty; give a .gltf or .glb", path);
    try
    {
        return parseOrThrow(content, path, use);
    }
    catch (const std::exception& error) // the JSON library throws on some malformed files
    {
        return Status::refused("{}: not a glTF file that can be read: {}", path, error.what());
    }
}
} // namespace fsim::lab
