#include "MeshFiles/GltfFile.h"

#include "MeshFiles/GltfAccessor.h"
#include "MeshFiles/GltfModel.h"
#include "MeshFiles/TextFile.h"

#include <optional>

namespace fsim::lab
{
namespace
{
constexpr uint32_t mostVertices = 50'000'000;

class GltfReader
{
public:
    GltfReader(const tinygltf::Model& model, const std::string& path, const GltfMeshOptions& options)
        : model_(model), path_(path), options_(options)
    {
    }

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
        if (options_.withSlivers)
            return std::move(mesh_);
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
        const size_t before = mesh_.indices.size();
        if (node.mesh >= 0)
            if (Status status = addMesh(node.mesh, toScene, place); !status)
                return status;
        if (options_.parts != nullptr && mesh_.indices.size() > before)
            options_.parts->push_back({node.name, static_cast<uint32_t>((mesh_.indices.size() - before) / 3)});
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
        if (Status status = addTarget(primitive, place, *positions); !status)
            return status;
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

    // Moves the positions as the morph target says; primitives that do not have it stay.
    Status addTarget(const tinygltf::Primitive& primitive, const std::string& place, AccessorNumbers& positions) const
    {
        if (!options_.target || *options_.target >= primitive.targets.size())
            return Status::done();
        auto found = primitive.targets[*options_.target].find("POSITION");
        if (found == primitive.targets[*options_.target].end())
            return Status::done();
        std::string where = format("{}, morph target {}", place, *options_.target);
        Result<AccessorNumbers> moves = readNumbers(model_, found->second, where);
        if (!moves)
            return moves.status();
        if (moves->count != positions.count || moves->components != 3)
            return Status::refused("{}: {} places of {} numbers for {} positions; give three numbers for each", where,
                                   moves->count, moves->components, positions.count);
        for (size_t i = 0; i < positions.values.size(); ++i)
            positions.values[i] += moves->values[i];
        return Status::done();
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
    GltfMeshOptions options_;
    TriangleMesh mesh_;
    bool allNormals_ = true;
    bool allUvs_ = true;
    bool allColours_ = true;
    std::vector<bool> onPath_; // nodes above the one being read
    uint32_t nodesVisited_ = 0;
};
} // namespace

Result<TriangleMesh> meshOfGltf(const tinygltf::Model& model, const std::string& path, const GltfMeshOptions& options)
{
    return GltfReader(model, path, options).read();
}

Result<TriangleMesh> loadGltf(const std::string& path)
{
    Result<std::string> content = readFile(path);
    return content ? parseGltf(*content, path) : content.status();
}

Result<TriangleMesh> parseGltf(const std::string& content, const std::string& path)
{
    Result<TriangleMesh> mesh = Status::refused("not read");
    Status status = withGltf(content, path, [&](const tinygltf::Model& model) {
        mesh = meshOfGltf(model, path);
        return mesh.status();
    });
    if (!status)
        return status;
    return mesh;
}
} // namespace fsim::lab
