#include "Render/RenderMath.h"
#include "Render/RenderScene.h"

#include <cmath>
#include <string>
#include <unordered_set>

namespace fsim::render
{
namespace
{
Status checkMesh(const RenderMesh& mesh, size_t instance)
{
    const size_t count = mesh.positions.size();
    const auto fits = [count](size_t size) { return size == 0 || size == count; };
    if (mesh.indices.size() % 3 != 0)
        return Status::refused("the mesh of instance {} has {} indices; give three a triangle", instance,
                               mesh.indices.size());
    for (uint32_t index : mesh.indices)
        if (index >= count)
            return Status::refused("the mesh of instance {} has index {} but only {} vertices", instance, index, count);
    if (!fits(mesh.normals.size()) || !fits(mesh.restPositions.size()) || !fits(mesh.materialSlots.size()) ||
        !fits(mesh.values.size()))
        return Status::refused("the mesh of instance {} has an array that is not as long as its {} positions", instance,
                               count);
    for (Vec3 p : mesh.positions)
        if (!finite(p))
            return Status::refused("the mesh of instance {} has a vertex that is not a finite place", instance);
    for (uint8_t slot : mesh.materialSlots)
        if (slot > 3)
            return Status::refused("the mesh of instance {} uses material slot {}; give 0 to 3", instance, int(slot));
    return Status::done();
}

template <class Range> bool areRanges(std::span<const Range> ranges, size_t count)
{
    size_t end = 0;
    for (const Range& range : ranges)
    {
        if (range.first < end || range.first > count || range.count > count - range.first)
            return false;
        end = size_t{range.first} + range.count;
    }
    return true;
}

Status checkSkin(const RenderSkin& skin, const RenderMesh& mesh, size_t instance)
{
    const size_t count = mesh.positions.size();
    if (mesh.normals.empty())
        return Status::refused("the skinned mesh of instance {} has no normals; make them with withNormals()",
                               instance);
    if (!skin.entries || skin.entries->size() != count)
        return Status::refused("the skin of instance {} needs one entry for each of its {} vertices", instance, count);
    if (skin.transforms.empty() || skin.transforms.size() > 65536)
        return Status::refused("the skin of instance {} has {} transforms; give 1 to 65536", instance,
                               skin.transforms.size());
    for (const SkinTransform& transform : skin.transforms)
        for (const auto& row : transform.rows)
            for (float value : row)
                if (!std::isfinite(value))
                    return Status::refused("the skin of instance {} has a transform that is not finite", instance);
    uint64_t version = skin.version;
    for (const std::shared_ptr<const SkinUpdate>& update : skin.updates)
    {
        if (!update || update->version <= version)
            return Status::refused("the skin updates of instance {} are not in the order of their versions", instance);
        version = update->version;
        size_t end = 0;
        for (const SkinChange& change : update->changes)
        {
            if (change.first < end || change.first > count || change.entries.size() > count - change.first)
                return Status::refused(
                    "a skin change of instance {} overlaps another or reaches beyond its {} vertices", instance, count);
            end = change.first + change.entries.size();
        }
    }
    if (!areRanges<TriangleRange>(skin.visible, mesh.indices.size() / 3) ||
        !areRanges<VertexRange>(skin.skinned, count))
        return Status::refused("the ranges that instance {} shows or skins do not rise, or go beyond its mesh",
                               instance);
    return Status::done();
}

Status checkParticles(const RenderParticles& group, size_t index)
{
    const size_t count = group.positions.size();
    const auto fits = [count](size_t size) { return size == 1 || size == count; };
    if (count == 0)
        return Status::done();
    if (!fits(group.radii.size()))
        return Status::refused("particle group {} has {} radii for {} particles; give one, or one each", index,
                               group.radii.size(), count);
    if ((!group.rotations.empty() && !fits(group.rotations.size())) ||
        (!group.colours.empty() && !fits(group.colours.size())) ||
        (!group.values.empty() && group.values.size() != count))
        return Status::refused("particle group {} has an array that is not as long as its {} positions", index, count);
    for (Vec3 p : group.positions)
        if (!finite(p))
            return Status::refused("particle group {} has a particle that is not at a finite place", index);
    return Status::done();
}
} // namespace

Status validate(const RenderScene& scene)
{
    if (scene.materials.empty())
        return Status::refused("the scene has no material; give at least one");
    const Camera& camera = scene.camera;
    if (!finite(camera.eye) || !finite(camera.target) || !finite(camera.up) || camera.eye == camera.target)
        return Status::refused("the camera needs a finite eye and another finite target");
    if (!(camera.fovDegrees >= 1.0f && camera.fovDegrees <= 150.0f))
        return Status::refused("the camera's field of view is {} degrees; give 1 to 150", camera.fovDegrees);
    if (!finite(scene.sun.direction) || length(scene.sun.direction) < 1e-6f)
        return Status::refused("the sun has no direction; give the way its light goes");
    if (!(scene.exposure > 0.0f) || !std::isfinite(scene.exposure))
        return Status::refused("the exposure is {}; give a number above 0", scene.exposure);

    std::unordered_set<const RenderMesh*> seen;
    for (size_t i = 0; i < scene.instances.size(); ++i)
    {
        const RenderInstance& instance = scene.instances[i];
        if (!instance.mesh)
            return Status::refused("instance {} has no mesh", i);
        if (seen.insert(instance.mesh.get()).second)
            if (Status status = checkMesh(*instance.mesh, i); !status)
                return status;
        if (!finite(instance.transform.position) || !finite(instance.scale))
            return Status::refused("instance {} is not at a finite place", i);
        for (uint32_t material : instance.materials)
            if (material >= scene.materials.size())
                return Status::refused("instance {} uses material {} of {}", i, material, scene.materials.size());
        if (instance.skin)
            if (Status status = checkSkin(*instance.skin, *instance.mesh, i); !status)
                return status;
    }
    for (size_t i = 0; i < scene.particles.size(); ++i)
        if (Status status = checkParticles(scene.particles[i], i); !status)
            return status;
    for (size_t i = 0; i < scene.lines.size(); ++i)
        if (!finite(scene.lines[i].from) || !finite(scene.lines[i].to))
            return Status::refused("line {} does not end at a finite place", i);
    return Status::done();
}
} // namespace fsim::render
