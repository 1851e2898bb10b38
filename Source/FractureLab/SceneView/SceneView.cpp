#include "SceneView/SceneView.h"

#include "Render/RenderMath.h"
#include "SceneView/DebugLines.h"
#include "SceneView/DebugParticles.h"
#include "SceneView/DentColours.h"
#include "SceneView/SceneLooks.h"

#include <algorithm>
#include <map>
#include <numeric>

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
    exampleMaterial_ = static_cast<uint32_t>(materials_.size());
    materials_.push_back({.colour = {1.0f, 1.0f, 1.0f}, .roughness = 0.6f});
}

void SceneView::addLook(const LookDescription& look, uint32_t number, bool isCollider, RigidLook& result)
{
    result.material = static_cast<uint32_t>(materials_.size());
    result.variation = look.variation;
    materials_.push_back(materialOf(look, number, isCollider));
    materials_.push_back(fractureMaterialOf(materials_.back()));
}

render::RenderMeshRef SceneView::dentedMeshOf(const World& world, RigidBodyId id, const Asset& asset,
                                              const ViewOptions& options)
{
    const DentRigView rig = asset.dentRig();
    DentedMesh& last = dented_[{id.index, id.generation}];
    const bool isHeatMap = options.colours == ParticleColours::PlasticStrain;
    std::vector<Vec3> positions(rig.vertexCount());
    const Result<DentedPieces> pieces = world.dentedPieces(id);
    if (!pieces || !world.dentedPositions(id, positions))
        return nullptr;
    if (last.mesh && last.isHeatMap == isHeatMap && last.pieces == pieces->pieces && last.positions == positions)
        return last.mesh;
    last.mesh = dentedMesh(rig, positions, pieces->pieces);
    last.positions = std::move(positions);
    last.pieces = pieces->pieces;
    last.isHeatMap = isHeatMap;
    std::vector<float> weights(size_t{rig.vertexCount()} * rig.exampleCount());
    if (isHeatMap && world.dentWeights(id, weights))
    {
        auto coloured = std::make_shared<render::RenderMesh>(*last.mesh);
        for (size_t v = 0; v < rig.vertexCount(); ++v)
            coloured->values.push_back(
                std::accumulate(weights.begin() + static_cast<std::ptrdiff_t>(v * rig.exampleCount()),
                                weights.begin() + static_cast<std::ptrdiff_t>((v + 1) * rig.exampleCount()), 0.0f));
        last.mesh = coloured;
    }
    return last.mesh;
}

// Gives false where the body has no weights.
bool SceneView::addExampleColours(const World& world, RigidBodyId id, const Asset& asset, const Transform& pose,
                                  render::RenderScene& scene) const
{
    const DentRigView rig = asset.dentRig();
    std::vector<Vec3> positions(rig.vertexCount());
    std::vector<float> weights(size_t{rig.vertexCount()} * rig.exampleCount());
    const Result<DentedPieces> pieces = world.dentedPieces(id);
    if (!pieces || !world.dentedPositions(id, positions) || !world.dentWeights(id, weights))
        return false;
    for (TintedMesh& part : exampleColours(rig, positions, weights, pieces->pieces))
    {
        render::RenderInstance instance;
        instance.mesh = std::move(part.mesh);
        instance.transform = pose;
        instance.materials = {exampleMaterial_, exampleMaterial_, exampleMaterial_, exampleMaterial_};
        instance.tint = part.tint;
        scene.instances.push_back(std::move(instance));
    }
    return true;
}

void SceneView::addRigidBodies(const SceneRun& run, const ViewOptions& options, const Explosion& explosion,
                               render::RenderScene& scene)
{
    const auto addOne = [&](RigidBodyId id, const SceneAsset& asset, const RigidLook& look, size_t copy, bool moves) {
        const Result<RigidBodyState> state = run.world().rigidBodyState(id);
        if (!state || !look.mesh)
            return;
        const float tint = brightnessOf(look.variation, static_cast<uint32_t>(copy));
        render::RenderInstance instance;
        instance.mesh = look.mesh;
        if (asset.asset && asset.asset->kind() == AssetKind::Dented)
            if (render::RenderMeshRef mesh = dentedMeshOf(run.world(), id, *asset.asset, options))
                instance.mesh = std::move(mesh);
        if (asset.asset && asset.asset->kind() == AssetKind::Dented && options.colours == ParticleColours::Examples &&
            addExampleColours(run.world(), id, *asset.asset, state->pose, scene))
            return;
        instance.heatMap = !instance.mesh->values.empty();
        instance.transform = state->pose;
        if (moves && explosion)
            instance.transform.position += explosion.offset(state->pose.position);
        instance.materials = {look.material, look.material, look.material, look.material};
        instance.tint = {tint, tint, tint};
        instance.wireframe = options.wireframe;
        scene.instances.push_back(std::move(instance));
    };
    // What came off a body looks like it.
    std::map<std::pair<uint32_t, uint32_t>, std::vector<RigidBodyId>> parts; // by index and generation of the whole
    for (const RigidBodyId id : run.world().rigidBodies())
        if (const Result<DentedPieces> pieces = run.world().dentedPieces(id); pieces && pieces->origin != id)
            parts[{pieces->origin.index, pieces->origin.generation}].push_back(id);
    const auto add = [&](const std::vector<BuiltRigidBodies>& built, const std::vector<SceneAsset>& assets,
                         const std::vector<RigidLook>& looks, bool moves) {
        for (size_t i = 0; i < built.size(); ++i)
            for (size_t copy = 0; copy < built[i].ids.size(); ++copy)
            {
                const RigidBodyId id = built[i].ids[copy];
                addOne(id, assets[i], looks[i], copy, moves);
                if (const auto found = parts.find({id.index, id.generation}); found != parts.end())
                    for (const RigidBodyId part : found->second)
                        addOne(part, assets[i], looks[i], copy, moves);
            }
    };
    add(run.built().rigidBodies, run.loaded().assets.rigidBodies, rigidBodies_, true);
    add(run.built().colliders, run.loaded().assets.colliders, colliders_, false);
}

// Gives false where the state is not of the asset's fragments.
bool SceneView::addFragments(const Asset& asset, BodyId id, const RenderState& state, const RigidLook& look,
                             const ViewOptions& options, const Explosion& explosion, render::RenderScene& scene)
{
    const FragmentView fragments = asset.fragments();
    std::vector<Vec3> positions = fragmentPositions(fragments, state);
    if (positions.empty())
        return false;
    if (explosion && options.fragments)
        for (Vec3& p : positions)
            p += explosion.offset(p);
    else if (explosion)
    {
        std::vector<uint32_t> pieces;
        for (size_t f = 0; f < positions.size() && state.pieces.size() == state.positions.size(); ++f)
            pieces.push_back(state.pieces[f < state.cells.size() ? state.cells[f] : f]);
        explosion.apply(pieces, positions);
    }
    const std::vector<uint8_t> all(fragments.bonds.size(), 1);
    std::optional<render::RenderInstance> instance = fragments_.show(
        id, asset, state, options.fragments ? std::span<const uint8_t>(all) : state.brokenBonds, positions);
    if (!instance)
        return false;
    std::vector<render::RenderInstance> shown = fragments_.showShards(id, state);
    shown.insert(shown.begin(), std::move(*instance));
    for (render::RenderInstance& each : shown)
    {
        each.materials = {look.material, look.material + 1, look.material, look.material};
        each.wireframe = options.wireframe;
        if (explosion && !each.skin)
            each.transform.position += explosion.offset(each.transform.position);
        scene.instances.push_back(std::move(each));
    }
    return true;
}

void SceneView::addBodies(const SceneRun& run, const ViewOptions& options, const ViewFacts& facts,
                          const Explosion& explosion, render::RenderScene& scene)
{
    fragments_.beginFrame();
    for (size_t i = 0; i < run.description().bodies.size(); ++i)
        for (BodyId id : run.built().bodies[i].ids)
        {
            const Result<RenderState> state = run.world().renderState(id);
            if (!state || state->positions.empty() || run.description().bodies[i].look.hidden)
                continue;
            const AssetRef& asset = run.loaded().assets.bodies[i].asset;
            if (asset && !asset->fragments().particles.empty() && options.colours == ParticleColours::Material &&
                addFragments(*asset, id, *state, bodies_[i], options, explosion, scene))
                continue;
            render::RenderParticles particles = debugParticles(*state, options, facts, explosion);
            if (options.colours == ParticleColours::Material)
            {
                const render::Material& material = materials_[bodies_[i].material];
                const render::Colour c = material.colour;
                const float variation = bodies_[i].variation;
                particles.roughness = material.roughness;
                particles.colours.clear();
                for (uint32_t p = 0; p < (variation > 0.0f ? particles.positions.size() : 1); ++p)
                {
                    const float tint = variation > 0.0f ? brightnessOf(variation, p) : 1.0f;
                    particles.colours.push_back({c.r * tint, c.g * tint, c.b * tint});
                }
            }
            scene.particles.push_back(std::move(particles));
        }
}

void SceneView::addDebugLines(const SceneRun& run, const ViewOptions& options, render::RenderScene& scene) const
{
    const render::Bounds bounds = render::boundsOf(scene);
    const float size = bounds.empty() ? 1.0f : 0.25f * render::length(bounds.high - bounds.low);
    if (options.contacts)
        addContacts(run.world(), size, scene.lines);
    if (options.drivers)
        addDrivers(run.world(), size, scene.lines);
    for (size_t i = 0; options.bonds && i < run.built().bodies.size(); ++i)
    {
        const AssetRef& asset = run.loaded().assets.bodies[i].asset;
        for (const BodyId id : run.built().bodies[i].ids)
            if (const Result<RenderState> state = run.world().renderState(id);
                state && asset && !asset->fragments().particles.empty())
                addBonds(asset->fragments().bonds, state->brokenBonds, fragmentPositions(asset->fragments(), *state),
                         scene.lines);
    }
    if (!options.proxies)
        return;
    std::map<uint32_t, const Asset*> assets; // by the world's index
    const auto learn = [&](const std::vector<BuiltRigidBodies>& built, const std::vector<SceneAsset>& made) {
        for (size_t i = 0; i < built.size(); ++i)
            if (made[i].asset && !built[i].ids.empty())
                if (const Result<RigidBodySettings> body = run.world().rigidBodySettings(built[i].ids.front()))
                    assets[body->shape.asset.index] = made[i].asset.get();
    };
    learn(run.built().rigidBodies, run.loaded().assets.rigidBodies);
    learn(run.built().colliders, run.loaded().assets.colliders);
    for (const RigidBodyId id : run.world().rigidBodies())
    {
        const Result<RigidBodySettings> body = run.world().rigidBodySettings(id);
        const Result<RigidBodyState> state = run.world().rigidBodyState(id);
        if (!body || !state)
            continue;
        const auto asset = body->shape.asset ? assets.find(body->shape.asset.index) : assets.end();
        addProxy(body->shape, state->pose, asset == assets.end() ? nullptr : asset->second, size, scene.lines);
    }
}

render::RenderScene SceneView::view(const SceneRun& run, const std::string& camera, const ViewOptions& options,
                                    ViewFacts* facts)
{
    const SceneDescription& description = run.description();
    render::RenderScene scene;
    scene.materials = materials_;
    scene.ground = ground_;
    const ViewFacts found = factsOf(run.world(), options.colours);
    const Explosion explosion(run, options.explode);
    addRigidBodies(run, options, explosion, scene);
    addBodies(run, options, found, explosion, scene);
    addDebugLines(run, options, scene);
    if (facts != nullptr)
        *facts = found;
    const auto named = std::find_if(description.cameras.begin(), description.cameras.end(),
                                    [&](const CameraDescription& c) { return camera.empty() || c.name == camera; });
    if (named != description.cameras.end())
        scene.camera = {.eye = named->eye, .target = named->target, .fovDegrees = named->fovDegrees};
    else
        scene.camera = render::cameraFor(render::boundsOf(scene), 16.0f / 9.0f);
    return scene;
}
} // namespace fsim::lab
