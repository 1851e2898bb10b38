#include "MeshFiles/GltfFile.h"

#include "MeshFiles/GltfAccessor.h"
#include "MeshFiles/TextFile.h"

#include <tiny_gltf.h>

#include <cmath>
#include <cstring>
#include <exception>
#include <filesystem>

namespace fsim::lab
{
namespace
{
// A node's motion: 3x3 and a translation, in double, rows first.
struct Affine
{
    double m[3][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}};

    Affine operator*(const Affine& b) const
    {
        Affine r;
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 4; ++j)
                r.m[i][j] = m[i][0] * b.m[0][j] + m[i][1] * b.m[1][j] + m[i][2] * b.m[2][j] + (j == 3 ? m[i][3] : 0.0);
        return r;
    }
    double determinant() const
    {
        return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
               m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
    }
    Vec3 point(const float* p) const
    {
        double r[3];
        for (int i = 0; i < 3; ++i)
            r[i] = m[i][0] * double(p[0]) + m[i][1] * double(p[1]) + m[i][2] * double(p[2]) + m[i][3];
        return {float(r[0]), float(r[1]), float(r[2])};
    }
    // By the cofactors, which are the inverse transpose but for a factor; unit length again.
    Vec3 normal(const float* n) const
    {
        double r[3];
        double squared = 0.0;
        for (int i = 0; i < 3; ++i)
        {
            const double* u = m[(i + 1) % 3];
            const double* v = m[(i + 2) % 3];
            r[i] = (u[1] * v[2] - u[2] * v[1]) * double(n[0]) + (u[2] * v[0] - u[0] * v[2]) * double(n[1]) +
                   (u[0] * v[1] - u[1] * v[0]) * double(n[2]);
            squared += r[i] * r[i];
        }
        double scale = squared > 0.0 ? (determinant() < 0.0 ? -1.0 : 1.0) / std::sqrt(squared) : 0.0;
        return {float(r[0] * scale), float(r[1] * scale), float(r[2] * scale)};
    }
};

constexpr uint32_t mostVertices = 50'000'000;
constexpr Affine yUpToZUp{{{1, 0, 0, 0}, {0, 0, -1, 0}, {0, 1, 0, 0}}};

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

class GltfReader
{
public:
    GltfReader(const tinygltf::Model& model, const std::string& path) : model_(model), path_(path) {}

    Result<TriangleMesh> read()
    {
        for (const std::string& extension : model_.extensionsRequired)
            if (extension == "KHR_draco_mesh_compression" || extension == "EXT_meshopt_compression")
                return Status::refused("{}: its meshes are compressed ({}); export without", path_, extension);
        if (Status status = readScene(); !status)
            return status;
        if (mesh_.indices.empty())
            return Status::refused("{}: the scene has no triangles; give a mesh", path_);
        if (!allNormals_)
            mesh_.normals.clear();
        if (!allUvs_)
            mesh_.uvs.clear();
        if (!allColours_)
            mesh_.colours.clear();
        if (Status status = validate(mesh_); !status)
            return Status::refused("{}: {}", path_, status.message());
        return std::move(mesh_);
    }

private:
    Status readScene()
    {
        size_t scene = model_.defaultScene < 0 ? 0 : size_t(model_.defaultScene);
        if (model_.scenes.empty() && model_.defaultScene < 0)
        {
            // A library of meshes: all of them, where they are.
            for (size_t m = 0; m < model_.meshes.size(); ++m)
                if (Status status = addMesh(int(m), yUpToZUp, format("{}", path_)); !status)
                    return status;
            return Status::done();
        }
        if (scene >= model_.scenes.size())
            return Status::refused("{}: the default scene is {}, but the file has {}", path_, scene,
                                   model_.scenes.size());
        onPath_.assign(model_.nodes.size(), false);
        for (int node : model_.scenes[scene].nodes)
            if (Status status = addNode(node, yUpToZUp, 0); !status)
                return status;
        return Status::done();
    }

    Status addNode(int index, const Affine& parent, int depth)
    {
        if (index < 0 || size_t(index) >= model_.nodes.size())
            return Status::refused("{}: node {} does not exist; the file has {}", path_, index, model_.nodes.size());
        const tinygltf::Node& node = model_.nodes[size_t(index)];
        std::string place = format("{}, node {} {}", path_, index, inQuotes(node.name));
        if (onPath_[size_t(index)])
            return Status::refused("{}: it is a child of itself", place);
        if (depth > 200 || ++nodesVisited_ > 1000000)
            return Status::refused("{}: the nodes are nested too deep or used too often", place);
        Result<Affine> motion = motionOf(node, place);
        if (!motion)
            return motion.status();
        Affine toScene = parent * *motion;
        if (node.mesh >= 0)
            if (Status status = addMesh(node.mesh, toScene, place); !status)
                return status;
        onPath_[size_t(index)] = true;
        for (int child : node.children)
            if (Status status = addNode(child, toScene, depth + 1); !status)
                return status;
        onPath_[size_t(index)] = false;
        return Status::done();
    }

    Status addMesh(int index, const Affine& motion, const std::string& user)
    {
        if (size_t(index) >= model_.meshes.size())
            return Status::refused("{}: mesh {} does not exist; the file has {}", user, index, model_.meshes.size());
        const tinygltf::Mesh& mesh = model_.meshes[size_t(index)];
        for (size_t p = 0; p < mesh.primitives.size(); ++p)
        {
            std::string place = format("{}, mesh {} {}, primitive {}", path_, index, inQuotes(mesh.name), p);
            if (Status status = addPrimitive(mesh.primitives[p], motion, place); !status)
                return status;
        }
        return Status::done();
    }

    Status addPrimitive(const tinygltf::Primitive& primitive, const Affine& motion, const std::string& place)
    {
        if (primitive.mode != TINYGLTF_MODE_TRIANGLES && primitive.mode != -1)
            return Status::refused("{}: its mode is {}; only triangles (4) are read", place, primitive.mode);
        if (primitive.extensions.count("KHR_draco_mesh_compression") != 0)
            return Status::refused("{}: it is compressed; export without", place);
        auto position = primitive.attributes.find("POSITION");
        if (position == primitive.attributes.end())
            return Status::refused("{}: it has no POSITION", place);
        Result<AccessorNumbers> positions = readNumbers(model_, position->second, place + ", POSITION");
        if (!positions)
            return positions.status();
        if (positions->components != 3)
            return Status::refused("{}, POSITION: {} numbers per vertex; give three", place, positions->components);
        uint32_t first = uint32_t(mesh_.positions.size());
        uint32_t count = positions->count;
        if (uint64_t{first} + count > mostVertices) // a node may use a mesh again and again
            return Status::refused("{}: the scene has more than {} vertices; give a smaller one", place, mostVertices);
        for (uint32_t v = 0; v < count; ++v)
            mesh_.positions.push_back(motion.point(&positions->values[size_t{3} * v]));
        if (Status status = addAttributes(primitive, motion, place, count); !status)
            return status;
        return addTriangles(primitive, motion.determinant() < 0.0, first, count, place);
    }

    // Null where the primitive has no such attribute.
    Status readAttribute(const tinygltf::Primitive& primitive, const char* name, const std::string& place,
                         uint32_t count, uint32_t least, uint32_t most, AccessorNumbers& numbers, bool& found) const
    {
        auto attribute = primitive.attributes.find(name);
        found = attribute != primitive.attributes.end();
        if (!found)
            return Status::done();
        std::string where = format("{}, {}", place, name);
        Result<AccessorNumbers> read = readNumbers(model_, attribute->second, where);
        if (!read)
            return read.status();
        if (read->count != count)
            return Status::refused("{}: {} elements for {} positions; give one for each", where, read->count, count);
        if (read->components < least || read->components > most)
            return Status::refused("{}: {} numbers per vertex; give {}", where, read->components, least);
        numbers = std::move(*read);
        return Status::done();
    }

    Status addAttributes(const tinygltf::Primitive& primitive, const Affine& motion, const std::string& place,
                         uint32_t count)
    {
        AccessorNumbers numbers;
        bool found = false;
        if (Status status = readAttribute(primitive, "NORMAL", place, count, 3, 3, numbers, found); !status)
            return status;
        allNormals_ = allNormals_ && found;
        for (uint32_t v = 0; v < count; ++v)
            mesh_.normals.push_back(found ? motion.normal(&numbers.values[size_t{3} * v]) : Vec3{});

        if (Status status = readAttribute(primitive, "TEXCOORD_0", place, count, 2, 2, numbers, found); !status)
            return status;
        allUvs_ = allUvs_ && found;
        for (uint32_t v = 0; v < count; ++v)
            mesh_.uvs.push_back(
                found ? TextureCoordinate{numbers.values[size_t{2} * v], numbers.values[size_t{2} * v + 1]}
                      : TextureCoordinate{});

        if (Status status = readAttribute(primitive, "COLOR_0", place, count, 3, 4, numbers, found); !status)
            return status;
        allColours_ = allColours_ && found;
        for (uint32_t v = 0; v < count; ++v)
        {
            const float* c = found ? &numbers.values[size_t{numbers.components} * v] : nullptr;
            mesh_.colours.push_back(c ? Colour{c[0], c[1], c[2], numbers.components == 4 ? c[3] : 1.0f} : Colour{});
        }
        return Status::done();
    }

    Status addTriangles(const tinygltf::Primitive& primitive, bool mirrored, uint32_t first, uint32_t count,
                        const std::string& place)
    {
        std::vector<uint32_t> indices;
        if (primitive.indices >= 0)
        {
            Result<std::vector<uint32_t>> read = readIndices(model_, primitive.indices, place + ", indices");
            if (!read)
                return read.status();
            indices = std::move(*read);
        }
        else
            for (uint32_t v = 0; v < count; ++v)
                indices.push_back(v);
        if (indices.size() % 3 != 0)
            return Status::refused("{}: {} indices; give three for each triangle", place, indices.size());
        for (size_t i = 0; i < indices.size(); i += 3)
        {
            for (size_t corner = 0; corner < 3; ++corner)
                if (indices[i + corner] >= count)
                    return Status::refused("{}, indices: index {} is {}, but the primitive has {} vertices", place,
                                           i + corner, indices[i + corner], count);
            uint32_t a = first + indices[i];
            uint32_t b = first + indices[i + (mirrored ? 2 : 1)];
            uint32_t c = first + indices[i + (mirrored ? 1 : 2)];
            const std::vector<Vec3>& p = mesh_.positions;
            if (p[a] == p[b] || p[b] == p[c] || p[c] == p[a])
                continue; // without area; leaving it out opens nothing
            mesh_.indices.insert(mesh_.indices.end(), {a, b, c});
        }
        return Status::done();
    }

    const tinygltf::Model& model_;
    const std::string& path_;
    TriangleMesh mesh_;
    bool allNormals_ = true;
    bool allUvs_ = true;
    bool allColours_ = true;
    std::vector<bool> onPath_; // nodes above the one being read
    uint32_t nodesVisited_ = 0;
};

std::string withoutLineFeeds(std::string text)
{
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

Result<TriangleMesh> parseOrThrow(const std::string& content, const std::string& path)
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
                               errors.empty() ? "no reason was given" : withoutLineFeeds(errors));
    return GltfReader(model, path).read();
}
} // namespace

Result<TriangleMesh> loadGltf(const std::string& path)
{
    Result<std::string> content = readFile(path);
    return content ? parseGltf(*content, path) : content.status();
}

Result<TriangleMesh> parseGltf(const std::string& content, const std::string& path)
{
    if (content.empty())
        return Status::refused("{}: the file is empty; give a .gltf or .glb", path);
    try
    {
        return parseOrThrow(content, path);
    }
    catch (const std::exception& error) // the JSON library throws on some malformed files
    {
        return Status::refused("{}: not a glTF file that can be read: {}", path, error.what());
    }
}
} // namespace fsim::lab
