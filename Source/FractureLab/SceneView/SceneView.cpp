#include "SceneView/SceneView.h"

#include "SceneView/SceneLooks.h"

#include <algorithm>

namespace fsim::lab
{
namespace
{
bool isLevel(const RigidDescription& collider)
{
    const Quat q = collider.settings.pose.rotation;
    return collider.settings.shape.kind == RigidShapeKind::Plane && q.x == 0.0f && q.y == 0.0f;
}
} // namespace

SceneView::SceneView(const LoadedScene& scene)
{
    const SceneDescription& description = scene.description;
    uint32_t number = 0;
    for (size_t i = 0; i < description.rigidBodies.size(); ++i)
    {
        const RigidDescription& entry = description.rigidBodies[i];
        RigidLook& look = rigidBodies_.emplace_back();
        addLook(entry.look, number++, false, look);
        if (!entry.look.hidden)
            look.mesh = meshOf(entry.settings.shape, scene.assets.rigidBodies[i]);
    }
    ground_.visible = false;
    for (size_t i = 0; i < description.colliders.size(); ++i)
    {
        const RigidDescription& entry = description.colliders[i];
        RigidLook& look = colliders_.emplace_back();
        addLook(entry.look, number++, true, look);
        if (!entry.look.hidden)
            look.mesh = meshOf(entry.settings.shape, scene.assets.colliders[i]);
        if (isLevel(entry) && !entry.look.hidden)
        {
            ground_.visible = true;
            ground_.height = entry.settings.pose.position.z;
        }
    }
    for (const BodyDescription& body : description.bodies)
        addLook(body.look, number++, false, bodies_.emplace_back());
    if (materials_.empty())
        materials_.emplace_back();
}

void SceneView::addLook(const LookDescription& look, uint32_t number, bool isCollider, RigidLook& result)
{
    result.material = static_cast<uint32_t>(materials_.size());
    result.variation = look.variation;
    materials_.push_back(materialOf(look, number, isCollider));
}

render::RenderScene SceneView::view(const SceneRun& run, const std::string& camera) const
{
    const SceneDescription& description = run.description();
    const World& world = run.world();
    render::RenderScene scene;
    scene.materials = materials_;
    scene.ground = ground_;
    const auto addRigid = [&](const std::vector<BuiltRigidBodies>& built, const std::vector<RigidLook>& looks) {
        for (size_t i = 0; i < built.size(); ++i)
        {
            const RigidLook& look = looks[i];
            for (size_t copy = 0; look.mesh && copy < built[i].ids.size(); ++copy)
            {
                const Result<RigidBodyState> state = world.rigidBodyState(built[i].ids[copy]);
                if (!state)
                    continue;
                const float tint = brightnessOf(look.variation, static_cast<uint32_t>(copy));
                render::RenderInstance instance;
                instance.mesh = look.mesh;
                instance.transform = state->pose;
                instance.materials = {look.material, look.material, look.material, look.material};
                instance.tint = {tint, tint, tint};
                scene.instances.push_back(std::move(instance));
            }
        }
    };
    addRigid(run.built().rigidBodies, rigidBodies_);
    addRigid(run.built().colliders, colliders_);
    for (size_t i = 0; i < description.bodies.size(); ++i)
        for (BodyId id : run.built().bodies[i].ids)
        {
            const Result<RenderState> state = world.renderState(id);
            if (!state || state->positions.empty() || description.bodies[i].look.hidden)
                continue;
            const render::Material& material = materials_[bodies_[i].material];
            render::RenderParticles particles;
            particles.positions.assign(state->positions.begin(), state->positions.end());
            particles.radii = {{state->radius, state->radius, state->radius}};
            particles.roughness = material.roughness;
            const render::Colour c = material.colour;
            const float variation = bodies_[i].variation;
            if (variation > 0.0f)
                for (uint32_t p = 0; p < particles.positions.size(); ++p)
                {
                    const float tint = brightnessOf(variation, p);
                    particles.colours.push_back({c.r * tint, c.g * tint, c.b * tint});
                }
            else
                particles.colours = {c};
            scene.particles.push_back(std::move(particles));
        }
    const auto named = std::find_if(description.cameras.begin(), description.cameras.end(),
                                    [&](const CameraDescription& c) { return camera.empty() || c.name == camera; });
    if (named != description.cameras.end())
        scene.camera = {.eye = named->eye, .target = named->target, .fovDegrees = named->fovDegrees};
    else
        scene.camera = render::cameraFor(render::boundsOf(scene), 16.0f / 9.0f);
    return scene;
}
} // namespace fsim::lab
