#include "Export/GlbFile.h"

#include "Export/GlbBuffer.h"
#include "Render/MeshNormals.h"
#include "SceneFiles/Rotations.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>

namespace fsim::lab
{
namespace
{
constexpr uint32_t magicGltf = 0x46546c67;
constexpr uint32_t chunkJson = 0x4e4f534a;
constexpr uint32_t chunkBinary = 0x004e4942;

// The double that a float is printed as, so that the file says 0.1 and not 0.10000000149011612.
double printed(float value)
{
    char text[64];
    const std::to_chars_result end = std::to_chars(text, text + sizeof text, value);
    double result = 0.0;
    std::from_chars(text, end.ptr, result);
    return result;
}

GltfJson jsonOf(Vec3 v)
{
    return {printed(v.x), printed(v.y), printed(v.z)};
}
GltfJson jsonOf(Quat q)
{
    return {printed(q.x), printed(q.y), printed(q.z), printed(q.w)};
}

float linearOf(float srgb)
{
    const float c = std::clamp(srgb, 0.0f, 1.0f);
    return c <= 0.04045f ? c / 12.92f : std::pow((c + 0.055f) / 1.055f, 2.4f);
}

GltfJson jsonOf(const AnimatedMaterial& material)
{
    const render::Colour c = material.colour;
    return {{"name", material.name},
            {"pbrMetallicRoughness",
             {{"baseColorFactor", {printed(linearOf(c.r)), printed(linearOf(c.g)), printed(linearOf(c.b)), 1.0}},
              {"metallicFactor", printed(std::clamp(material.metalness, 0.0f, 1.0f))},
              {"roughnessFactor", printed(std::clamp(material.roughness, 0.0f, 1.0f))}}}};
}

// What is stored of a geometry: accessors, and where its vertices came from before sharp edges were split.
struct StoredGeometry
{
    uint32_t positions = 0;
    uint32_t normals = 0;
    std::array<uint32_t, 4> indices{noIndex, noIndex, noIndex, noIndex}; // for each material slot
    std::vector<uint32_t> sources;
};

class GlbScene
{
public:
    explicit GlbScene(const AnimatedScene& scene) : scene_(scene) {}

    GltfJson json()
    {
        GltfJson root;
        root["asset"] = {{"version", "2.0"}, {"generator", "FractureSim"}};
        root["scene"] = 0;
        root["scenes"] = GltfJson::array({{{"name", scene_.name}}});
        const GltfJson roots = rootNodes();
        if (!roots.empty())
            root["scenes"][0]["nodes"] = roots;
        // The standard has no empty arrays.
        const auto put = [&](const char* name, GltfJson array) {
            if (!array.empty())
                root[name] = std::move(array);
        };
        put("nodes", nodes());
        put("meshes", meshes());
        put("skins", skins());
        put("materials", materials());
        GltfJson animation = animationOf();
        if (!animation["channels"].empty())
            root["animations"] = GltfJson::array({std::move(animation)});
        buffer_.finish();
        put("accessors", std::move(buffer_.accessors()));
        put("bufferViews", std::move(buffer_.views()));
        if (!buffer_.bytes().empty())
            root["buffers"] = GltfJson::array({{{"byteLength", buffer_.bytes().size()}}});
        return root;
    }
    const std::vector<std::byte>& bytes() const { return buffer_.bytes(); }

private:
    GltfJson rootNodes() const
    {
        GltfJson roots = GltfJson::array();
        for (size_t i = 0; i < scene_.nodes.size(); ++i)
            if (scene_.nodes[i].parent == noIndex)
                roots.push_back(i);
        return roots;
    }

    GltfJson nodes() const
    {
        GltfJson all = GltfJson::array();
        std::vector<GltfJson> children(scene_.nodes.size(), GltfJson::array());
        for (size_t i = 0; i < scene_.nodes.size(); ++i)
            if (scene_.nodes[i].parent != noIndex)
                children[scene_.nodes[i].parent].push_back(i);
        for (size_t i = 0; i < scene_.nodes.size(); ++i)
        {
            const AnimatedNode& node = scene_.nodes[i];
            GltfJson json{{"name", node.name}};
            if (node.mesh != noIndex)
                json["mesh"] = node.mesh;
            if (node.skin != noIndex)
                json["skin"] = node.skin;
            if (!node.translation.values.empty())
                json["translation"] = jsonOf(yUp(node.translation.values.front()));
            if (!node.rotation.values.empty())
                json["rotation"] = jsonOf(yUp(node.rotation.values.front()));
            if (!node.scale.values.empty())
                json["scale"] = jsonOf(yUpScale(node.scale.values.front()));
            if (!children[i].empty())
                json["children"] = std::move(children[i]);
            all.push_back(std::move(json));
        }
        return all;
    }

    GltfJson materials() const
    {
        GltfJson all = GltfJson::array();
        for (size_t i = 0; i < scene_.materials.size(); ++i)
        {
            GltfJson json = jsonOf(scene_.materials[i]);
            // Open shapes show their inside.
            const bool isOpen = std::any_of(scene_.meshes.begin(), scene_.meshes.end(), [&](const AnimatedMesh& mesh) {
                return !mesh.geometry->closed &&
                       std::find(mesh.materials.begin(), mesh.materials.end(), i) != mesh.materials.end();
            });
            if (isOpen)
                json["doubleSided"] = true;
            all.push_back(std::move(json));
        }
        return all;
    }

    const StoredGeometry& stored(const render::RenderMeshRef& geometry)
    {
        const auto [place, isNew] = geometries_.try_emplace(geometry.get());
        StoredGeometry& result = place->second;
        if (!isNew)
            return result;
        render::RenderMesh mesh = render::withNormals(*geometry, result.sources);
        result.positions = buffer_.addVertices(mesh.positions, true);
        result.normals = buffer_.addVertices(mesh.normals, false);
        std::array<std::vector<uint32_t>, 4> bySlot;
        for (size_t i = 0; i < mesh.indices.size(); i += 3)
        {
            const size_t slot = mesh.materialSlots.empty() ? 0 : mesh.materialSlots[mesh.indices[i]];
            bySlot[slot].insert(bySlot[slot].end(), {mesh.indices[i], mesh.indices[i + 1], mesh.indices[i + 2]});
        }
        for (size_t slot = 0; slot < bySlot.size(); ++slot)
            if (!bySlot[slot].empty())
                result.indices[slot] = buffer_.addIndices(bySlot[slot], mesh.positions.size());
        return result;
    }

    // As bytes where all of them are bytes times the unit.
    uint32_t addSmall(const std::vector<uint16_t>& words, uint32_t unit, bool normalized)
    {
        std::vector<uint8_t> bytes;
        for (const uint32_t word : words)
        {
            if (word % unit != 0 || word / unit > 255)
                return buffer_.addVertexWords(words, normalized);
            bytes.push_back(static_cast<uint8_t>(word / unit));
        }
        return buffer_.addVertexBytes(bytes, normalized);
    }

    // JOINTS_0 and WEIGHTS_0, and the same with 1 where a vertex follows more than four.
    void addSkinAttributes(const AnimatedMesh& mesh, const StoredGeometry& geometry, GltfJson& attributes)
    {
        for (size_t half = 0; half < 2; ++half)
        {
            std::vector<uint16_t> joints;
            std::vector<uint16_t> weights;
            bool isUsed = half == 0;
            for (uint32_t source : geometry.sources)
                for (size_t i = 4 * half; i < 4 * half + 4; ++i)
                {
                    const uint32_t influence = (*mesh.skinEntries)[source].influences[i];
                    const uint16_t weight = static_cast<uint16_t>(influence >> 16);
                    joints.push_back(weight == 0 ? uint16_t{0} : static_cast<uint16_t>(influence & 0xffffu));
                    weights.push_back(weight);
                    isUsed = isUsed || weight != 0;
                }
            if (!isUsed)
                continue;
            attributes[half == 0 ? "JOINTS_0" : "JOINTS_1"] = addSmall(joints, 1, false);
            attributes[half == 0 ? "WEIGHTS_0" : "WEIGHTS_1"] = addSmall(weights, 257, true);
        }
    }

    GltfJson meshes()
    {
        GltfJson all = GltfJson::array();
        for (const AnimatedMesh& mesh : scene_.meshes)
        {
            const StoredGeometry& geometry = stored(mesh.geometry);
            GltfJson attributes{{"POSITION", geometry.positions}, {"NORMAL", geometry.normals}};
            if (mesh.skinEntries)
                addSkinAttributes(mesh, geometry, attributes);
            GltfJson primitives = GltfJson::array();
            for (size_t slot = 0; slot < geometry.indices.size(); ++slot)
                if (geometry.indices[slot] != noIndex)
                    primitives.push_back({{"attributes", attributes},
                                          {"indices", geometry.indices[slot]},
                                          {"material", mesh.materials[slot]}});
            all.push_back({{"name", mesh.name}, {"primitives", std::move(primitives)}});
        }
        return all;
    }

    // The inverse of a rest pose takes the geometry into the joint's own space.
    GltfJson skins()
    {
        GltfJson all = GltfJson::array();
        for (const AnimatedSkin& skin : scene_.skins)
        {
            std::vector<float> columns;
            for (const Transform& pose : skin.restPoses)
            {
                const Quat q = yUp(pose.rotation);
                const Quat back{-q.x, -q.y, -q.z, q.w};
                const Vec3 x = rotate(back, {1.0f, 0.0f, 0.0f});
                const Vec3 y = rotate(back, {0.0f, 1.0f, 0.0f});
                const Vec3 z = rotate(back, {0.0f, 0.0f, 1.0f});
                const Vec3 t = -rotate(back, yUp(pose.position));
                columns.insert(columns.end(),
                               {x.x, x.y, x.z, 0.0f, y.x, y.y, y.z, 0.0f, z.x, z.y, z.z, 0.0f, t.x, t.y, t.z, 1.0f});
            }
            all.push_back({{"inverseBindMatrices", buffer_.addMatrices(columns)}, {"joints", skin.joints}});
            if (skin.root != noIndex)
                all.back()["skeleton"] = skin.root;
        }
        return all;
    }

    uint32_t keysOf(const std::vector<Vec3>& values, bool) { return buffer_.addKeys(values); }
    uint32_t keysOf(const std::vector<Quat>& values, bool isCoarse)
    {
        return isCoarse ? buffer_.addCoarseKeys(values) : buffer_.addKeys(values);
    }

    GltfJson animationOf()
    {
        GltfJson animation{{"name", scene_.name}, {"channels", GltfJson::array()}, {"samplers", GltfJson::array()}};
        const auto add = [&](size_t node, const char* path, const auto& track, const auto& turn) {
            if (!track.moves())
                return;
            auto values = track.values;
            for (auto& value : values)
                value = turn(value);
            const size_t sampler = animation["samplers"].size();
            const uint32_t input = buffer_.addTimes(track.times);
            animation["samplers"].push_back({{"input", input}, {"output", keysOf(values, track.isCoarse)}});
            if (track.steps)
                animation["samplers"].back()["interpolation"] = "STEP";
            animation["channels"].push_back({{"sampler", sampler}, {"target", {{"node", node}, {"path", path}}}});
        };
        for (size_t i = 0; i < scene_.nodes.size(); ++i)
        {
            add(i, "translation", scene_.nodes[i].translation, [](Vec3 v) { return yUp(v); });
            add(i, "rotation", scene_.nodes[i].rotation, [](Quat q) { return yUp(q); });
            add(i, "scale", scene_.nodes[i].scale, [](Vec3 v) { return yUpScale(v); });
        }
        return animation;
    }

    const AnimatedScene& scene_;
    GlbBuffer buffer_;
    std::map<const render::RenderMesh*, StoredGeometry> geometries_;
};

void appendWord(std::vector<std::byte>& bytes, uint32_t word)
{
    for (int shift = 0; shift < 32; shift += 8)
        bytes.push_back(static_cast<std::byte>(word >> shift & 0xffu));
}
} // namespace

Status checkGlbName(const std::filesystem::path& file)
{
    if (file.extension() != ".glb")
        return Status::refused("{}: an export is a binary glTF file; give a name that ends in .glb", file.string());
    return Status::done();
}

Result<std::vector<std::byte>> glbOf(const AnimatedScene& scene)
{
    if (Status status = validate(scene); !status)
        return status;
    GlbScene converted(scene);
    std::string text = converted.json().dump(-1, ' ', false, GltfJson::error_handler_t::replace);
    text.resize((text.size() + 3) / 4 * 4, ' ');
    const std::vector<std::byte>& binary = converted.bytes();
    const uint64_t size = 12 + 8 + uint64_t{text.size()} + (binary.empty() ? 0 : 8 + uint64_t{binary.size()});
    if (size > 0xffffffffu)
        return Status::refused("the animation takes {} bytes and a .glb holds at most 4 GiB; export fewer frames",
                               size);
    std::vector<std::byte> file;
    file.reserve(size);
    for (uint32_t word : {magicGltf, 2u, static_cast<uint32_t>(size), static_cast<uint32_t>(text.size()), chunkJson})
        appendWord(file, word);
    const std::span<const std::byte> textBytes = std::as_bytes(std::span(text.data(), text.size()));
    file.insert(file.end(), textBytes.begin(), textBytes.end());
    if (!binary.empty())
    {
        appendWord(file, static_cast<uint32_t>(binary.size()));
        appendWord(file, chunkBinary);
        file.insert(file.end(), binary.begin(), binary.end());
    }
    return file;
}
} // namespace fsim::lab
