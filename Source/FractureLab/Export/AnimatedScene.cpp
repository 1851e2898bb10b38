#include "Export/AnimatedScene.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace fsim::lab
{
namespace
{
bool isSound(Vec3 v)
{
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

bool isSound(Quat q)
{
    const float square = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
    return std::abs(square - 1.0f) < 1e-4f; // NaN is not
}

template <class Value> Status validateTrack(const Track<Value>& track, std::string_view node, std::string_view what)
{
    if (track.times.size() != track.values.size())
        return Status::refused("node '{}', {}: {} times for {} values; give one for each", node, what,
                               track.times.size(), track.values.size());
    for (size_t i = 0; i < track.times.size(); ++i)
    {
        const float before = i == 0 ? -1.0f : track.times[i - 1];
        if (!std::isfinite(track.times[i]) || track.times[i] < 0.0f || track.times[i] <= before)
            return Status::refused(
                "node '{}', {}: key {} is at {} s, after {} s; times must be finite, 0 or more, and increase", node,
                what, i, track.times[i], before);
        if (!isSound(track.values[i]))
            return Status::refused("node '{}', {}: not a finite value, or a rotation that is not unit, at {} s", node,
                                   what, track.times[i]);
    }
    return Status::done();
}

Status validateMesh(const AnimatedMesh& mesh, const AnimatedScene& scene)
{
    if (!mesh.geometry || mesh.geometry->positions.empty() || mesh.geometry->indices.empty())
        return Status::refused("mesh '{}' has no triangles", mesh.name);
    const render::RenderMesh& geometry = *mesh.geometry;
    const size_t vertices = geometry.positions.size();
    if (geometry.indices.size() % 3 != 0)
        return Status::refused("mesh '{}': {} indices; give three for each triangle", mesh.name,
                               geometry.indices.size());
    for (uint32_t index : geometry.indices)
        if (index >= vertices)
            return Status::refused("mesh '{}': an index is {}, but it has {} vertices", mesh.name, index, vertices);
    if (!std::all_of(geometry.positions.begin(), geometry.positions.end(), [](Vec3 p) { return isSound(p); }))
        return Status::refused("mesh '{}': a position is not finite", mesh.name);
    if ((!geometry.normals.empty() && geometry.normals.size() != vertices) ||
        (!geometry.materialSlots.empty() && geometry.materialSlots.size() != vertices) ||
        (mesh.skinEntries && mesh.skinEntries->size() != vertices))
        return Status::refused(
            "mesh '{}': its normals, material slots or skin entries are not one for each of {} vertices", mesh.name,
            vertices);
    for (uint8_t slot : geometry.materialSlots)
        if (slot >= mesh.materials.size())
            return Status::refused("mesh '{}': a material slot is {}; there are {}", mesh.name, slot,
                                   mesh.materials.size());
    for (uint32_t material : mesh.materials)
        if (material >= scene.materials.size())
            return Status::refused("mesh '{}': material {} does not exist; there are {}", mesh.name, material,
                                   scene.materials.size());
    return Status::done();
}

Status validateSkin(const AnimatedSkin& skin, size_t number, const AnimatedScene& scene)
{
    if (skin.joints.empty() || skin.joints.size() != skin.restPoses.size())
        return Status::refused("skin {}: {} joints and {} rest poses; give one for each, at least one", number,
                               skin.joints.size(), skin.restPoses.size());
    for (uint32_t joint : skin.joints)
        if (joint >= scene.nodes.size())
            return Status::refused("skin {}: node {} does not exist; there are {}", number, joint, scene.nodes.size());
    if (skin.root != noIndex && skin.root >= scene.nodes.size())
        return Status::refused("skin {}: its root, node {}, does not exist; there are {}", number, skin.root,
                               scene.nodes.size());
    for (const Transform& pose : skin.restPoses)
        if (!isSound(pose.position) || !isSound(pose.rotation))
            return Status::refused("skin {}: a rest pose is not finite or its rotation not unit", number);
    return Status::done();
}

// A format with skins wants the joints in one tree. Expects nodes that have been looked at.
Status validateSkinTree(const AnimatedSkin& skin, size_t number, const AnimatedScene& scene)
{
    const auto rootOf = [&](uint32_t node) {
        while (scene.nodes[node].parent != noIndex)
            node = scene.nodes[node].parent;
        return node;
    };
    for (uint32_t joint : skin.joints)
        if (rootOf(joint) != rootOf(skin.joints.front()))
            return Status::refused("skin {}: its joints are in different trees; put one node above all of them",
                                   number);
    return Status::done();
}

Status validateSkinUse(const AnimatedNode& node, const AnimatedScene& scene)
{
    const bool meshHasSkin = node.mesh != noIndex && scene.meshes[node.mesh].skinEntries != nullptr;
    if (meshHasSkin != (node.skin != noIndex))
        return Status::refused("node '{}': a skin and a mesh with skin entries go together; give both or none",
                               node.name);
    if (!meshHasSkin)
        return Status::done();
    if (!node.translation.values.empty() || !node.rotation.values.empty() || !node.scale.values.empty())
        return Status::refused("node '{}' has a skin and moves itself; move or scale its joints instead", node.name);
    const size_t joints = scene.skins[node.skin].joints.size();
    for (const SkinEntry& entry : *scene.meshes[node.mesh].skinEntries)
        for (uint32_t influence : entry.influences)
            if (influence >> 16 != 0 && (influence & 0xffffu) >= joints)
                return Status::refused("node '{}': its mesh follows joint {}, but its skin has {}", node.name,
                                       influence & 0xffffu, joints);
    return Status::done();
}

Status validateNode(const AnimatedNode& node, size_t number, const AnimatedScene& scene)
{
    if (node.mesh != noIndex && node.mesh >= scene.meshes.size())
        return Status::refused("node '{}': mesh {} does not exist; there are {}", node.name, node.mesh,
                               scene.meshes.size());
    if (node.skin != noIndex && node.skin >= scene.skins.size())
        return Status::refused("node '{}': skin {} does not exist; there are {}", node.name, node.skin,
                               scene.skins.size());
    if (node.parent != noIndex && node.parent >= number)
        return Status::refused("node '{}': its parent {} does not come before it", node.name, node.parent);
    if (Status status = validateTrack(node.translation, node.name, "translation"); !status)
        return status;
    if (Status status = validateTrack(node.rotation, node.name, "rotation"); !status)
        return status;
    if (Status status = validateTrack(node.scale, node.name, "scale"); !status)
        return status;
    return validateSkinUse(node, scene);
}
} // namespace

Status validate(const AnimatedScene& scene)
{
    for (const AnimatedMesh& mesh : scene.meshes)
        if (Status status = validateMesh(mesh, scene); !status)
            return status;
    for (size_t i = 0; i < scene.skins.size(); ++i)
        if (Status status = validateSkin(scene.skins[i], i, scene); !status)
            return status;
    for (size_t i = 0; i < scene.nodes.size(); ++i)
        if (Status status = validateNode(scene.nodes[i], i, scene); !status)
            return status;
    for (size_t i = 0; i < scene.skins.size(); ++i)
        if (Status status = validateSkinTree(scene.skins[i], i, scene); !status)
            return status;
    return Status::done();
}
} // namespace fsim::lab
