#include "Export/SceneRecorder.h"

#include "Render/MeshShapes.h"
#include "SceneView/SceneLooks.h"
#include "SceneView/ShardMeshes.h"

#include <algorithm>
#include <cmath>

namespace fsim::lab
{
namespace
{
constexpr float planeHalfSide = 10.0f; // m: of what stands for a plane without end
constexpr uint32_t ballSegments = 8;   // particles are small and many
// Copies differ in brightness; a material for each would be a mesh for each too.
constexpr uint32_t shadeCount = 8;

render::RenderMeshRef planeMesh()
{
    const float s = planeHalfSide;
    render::RenderMesh mesh;
    mesh.positions = {{-s, -s, 0.0f}, {s, -s, 0.0f}, {s, s, 0.0f}, {-s, s, 0.0f}};
    mesh.normals.assign(4, {0.0f, 0.0f, 1.0f});
    mesh.indices = {0, 1, 2, 0, 2, 3};
    return std::make_shared<const render::RenderMesh>(std::move(mesh));
}

bool isSameShape(const RigidShape& a, const RigidShape& b)
{
    return a.kind == b.kind && a.halfExtents == b.halfExtents && a.radius == b.radius && a.halfHeight == b.halfHeight;
}

// The longest side of the box around a mesh, and how far from its origin it reaches.
struct MeshSize
{
    double side = 0.0;
    double reach = 0.0;
};

MeshSize sizeOf(const render::RenderMesh& mesh)
{
    render::Bounds box;
    MeshSize size;
    for (Vec3 p : mesh.positions)
    {
        box.add(p);
        size.reach = std::max(size.reach, std::sqrt(double(dot(p, p))));
    }
    const Vec3 sides = box.high - box.low;
    size.side = double(std::max({sides.x, sides.y, sides.z}));
    return size;
}

uint32_t shadeOf(float variation, uint32_t copy)
{
    if (!(variation > 0.0f))
        return 0;
    const float darkness = (1.0f - brightnessOf(variation, copy)) / (0.5f * variation); // 0 to 1
    return std::min(static_cast<uint32_t>(darkness * float(shadeCount)), shadeCount - 1);
}

std::string nameOf(const std::string& given, const char* kind, size_t number)
{
    return given.empty() ? format("{} {}", kind, number + 1) : given;
}

std::string nameOfCopy(const std::string& name, size_t copy, size_t copies)
{
    return copies == 1 ? name : format("{} {}", name, copy + 1);
}
} // namespace

SceneRecorder::SceneRecorder(const SceneRun& run) : firstFrame_(run.frame())
{
    const SceneDescription& description = run.description();
    const SceneAssets& assets = run.loaded().assets;
    const BuiltScene& built = run.built();
    scene_.name = description.name;
    uint32_t number = 0;
    for (size_t i = 0; i < description.rigidBodies.size(); ++i)
        addRigidEntry(description.rigidBodies[i], assets.rigidBodies[i], built.rigidBodies[i],
                      nameOf(description.rigidBodies[i].name, "rigid body", i), number++, false);
    for (size_t i = 0; i < description.colliders.size(); ++i)
        addRigidEntry(description.colliders[i], assets.colliders[i], built.colliders[i],
                      nameOf(description.colliders[i].name, "collider", i), number++, true);
    for (size_t i = 0; i < description.bodies.size(); ++i)
        addBodyEntry(description.bodies[i], assets.bodies[i].asset, built.bodies[i],
                     nameOf(description.bodies[i].name, "body", i), number++);
    sample(0, run);
}

void SceneRecorder::addRigidEntry(const RigidDescription& entry, const SceneAsset& asset, const BuiltRigidBodies& built,
                                  const std::string& name, uint32_t number, bool isCollider)
{
    if (entry.look.hidden)
        return;
    const render::RenderMeshRef mesh = meshFor(entry.settings.shape, asset);
    render::Material material = materialOf(entry.look, number, isCollider);
    if (entry.settings.shape.kind == RigidShapeKind::Plane)
        material.colour = render::Ground{}.colour;
    const std::vector<uint32_t> shades = addShades(entry.look, material, name, mesh);
    // Half of what is allowed to the translation, half to the rotation, whose unit is twice the distance at reach 1.
    const MeshSize size = sizeOf(*mesh);
    const double half = 0.5 * tolerance * size.side;
    for (size_t copy = 0; copy < built.ids.size(); ++copy)
    {
        const uint32_t shade = shadeOf(entry.look.variation, static_cast<uint32_t>(copy));
        const bool dents = entry.settings.shape.kind == RigidShapeKind::Dented;
        const std::string label = nameOfCopy(name, copy, built.ids.size());
        const uint32_t node = addNode(label, dents ? noIndex : shades[shade], noIndex);
        Moving moving{node, KeyReduction<Vec3>(half), KeyReduction<Quat>(half / (2.0 * size.reach)), {1, 1, 1}, false,
                      {}};
        rigidBodies_.push_back({built.ids[copy], std::move(moving), std::nullopt, half, size.reach, 0});
        if (dents)
            rigidBodies_.back().dents.emplace(asset.asset, mesh, node, label,
                                              scene_.meshes[shades[shade]].materials[0]);
    }
}

void SceneRecorder::addBodyEntry(const BodyDescription& entry, const AssetRef& asset, const BuiltBodies& built,
                                 const std::string& name, uint32_t number)
{
    if (entry.look.hidden)
        return;
    if (asset && !asset->fragments().particles.empty())
    {
        const render::Material material = materialOf(entry.look, number, false);
        const uint32_t skin = addMaterial(material, name);
        const uint32_t fracture = addMaterial(fractureMaterialOf(material), format("{} inside", name));
        for (size_t copy = 0; copy < built.ids.size(); ++copy)
        {
            const std::string label = nameOfCopy(name, copy, built.ids.size());
            fragmented_.emplace_back(built.ids[copy], FragmentRecorder(asset, label, {skin, fracture, skin, skin}));
            shards_.push_back({built.ids[copy], label, {skin, fracture, skin, skin}, {}});
        }
        return;
    }
    if (!ball_)
        ball_ = std::make_shared<const render::RenderMesh>(render::sphereMesh(1.0f, ballSegments));
    const std::vector<uint32_t> shades = addShades(entry.look, materialOf(entry.look, number, false), name, ball_);
    for (size_t copy = 0; copy < built.ids.size(); ++copy)
    {
        Particles body;
        body.id = built.ids[copy];
        body.node = addNode(nameOfCopy(name, copy, built.ids.size()), noIndex, noIndex);
        body.meshes = shades;
        body.variation = entry.look.variation;
        bodies_.push_back(std::move(body));
    }
}

render::RenderMeshRef SceneRecorder::meshFor(const RigidShape& shape, const SceneAsset& asset)
{
    for (const KnownShape& known : shapes_)
        if (isSameShape(known.shape, shape) && known.asset == asset.asset)
            return known.mesh;
    const render::RenderMeshRef mesh = shape.kind == RigidShapeKind::Plane ? planeMesh() : meshOf(shape, asset);
    shapes_.push_back({shape, asset.asset, mesh});
    return mesh;
}

// The meshes of an entry: one geometry in one colour, or in several shades of it.
std::vector<uint32_t> SceneRecorder::addShades(const LookDescription& look, const render::Material& material,
                                               const std::string& name, const render::RenderMeshRef& mesh)
{
    const uint32_t count = look.variation > 0.0f ? shadeCount : 1;
    std::vector<uint32_t> meshes;
    for (uint32_t shade = 0; shade < count; ++shade)
    {
        const float darkness = count == 1 ? 0.0f : (float(shade) + 0.5f) / float(count);
        const float brightness = 1.0f - 0.5f * look.variation * darkness;
        const render::Colour c = material.colour;
        const std::string label = nameOfCopy(name, shade, count);
        render::Material shaded = material;
        shaded.colour = {c.r * brightness, c.g * brightness, c.b * brightness};
        const uint32_t number = addMaterial(shaded, label);
        meshes.push_back(static_cast<uint32_t>(scene_.meshes.size()));
        scene_.meshes.push_back({.name = label, .geometry = mesh, .materials = {number, number, number, number}});
    }
    return meshes;
}

uint32_t SceneRecorder::addMaterial(const render::Material& material, const std::string& name)
{
    scene_.materials.push_back(
        {.name = name, .colour = material.colour, .roughness = material.roughness, .metalness = material.metalness});
    return static_cast<uint32_t>(scene_.materials.size() - 1);
}

uint32_t SceneRecorder::addNode(const std::string& name, uint32_t mesh, uint32_t parent)
{
    AnimatedNode node;
    node.name = name;
    node.mesh = mesh;
    node.parent = parent;
    scene_.nodes.push_back(std::move(node));
    return static_cast<uint32_t>(scene_.nodes.size() - 1);
}

void SceneRecorder::add(const SceneRun& run)
{
    lastFrame_ = run.frame() - firstFrame_;
    sample(lastFrame_, run);
}

// Bodies that came off others since.
void SceneRecorder::addParts(const World& world)
{
    const auto known = [&](RigidBodyId id) {
        return std::find_if(rigidBodies_.begin(), rigidBodies_.end(),
                            [&](const MovingRigid& body) { return body.id == id; });
    };
    for (const RigidBodyId id : world.rigidBodies())
    {
        const Result<DentedPieces> pieces = world.dentedPieces(id);
        if (!pieces || pieces->origin == id || known(id) != rigidBodies_.end())
            continue;
        const auto whole = known(pieces->origin);
        if (whole == rigidBodies_.end() || !whole->dents)
            continue; // it is not shown
        const std::string label = format("{} part {}", whole->dents->name(), ++whole->partCount);
        const DentRecorder like = *whole->dents;
        const double half = whole->tolerance;
        const double reach = whole->reach;
        const uint32_t node = addNode(label, noIndex, noIndex);
        Moving moving{node, KeyReduction<Vec3>(half), KeyReduction<Quat>(half / (2.0 * reach)), {1, 1, 1}, false, {}};
        rigidBodies_.push_back({id, std::move(moving), std::nullopt, half, reach, 0});
        rigidBodies_.back().dents.emplace(like.asset(), like.rest(), node, label, like.material());
    }
}

void SceneRecorder::sample(uint32_t frame, const SceneRun& run)
{
    addParts(run.world());
    for (MovingRigid& body : rigidBodies_)
    {
        const Result<RigidBodyState> state = run.world().rigidBodyState(body.id);
        see(body.moving, frame, bool(state));
        if (!state)
            continue;
        body.moving.positions.add(frame, state->pose.position);
        body.moving.rotations->add(frame, state->pose.rotation);
        if (body.dents)
            body.dents->add(frame, run.world(), body.id, scene_);
    }
    for (auto& [id, recorder] : fragmented_)
    {
        if (const Result<RenderState> state = run.world().renderState(id))
            recorder.add(frame, *state);
        else
            recorder.hide(frame);
    }
    for (Shards& body : shards_)
    {
        const Result<RenderState> state = run.world().renderState(body.id);
        sampleShards(frame, body, state ? state->shards : ShardView{});
    }
    for (Particles& body : bodies_)
    {
        const Result<RenderState> state = run.world().renderState(body.id);
        sampleParticles(frame, body, state ? state->positions : std::span<const Vec3>{}, state ? state->radius : 0.0f);
    }
}

void SceneRecorder::sampleParticles(uint32_t frame, Particles& body, std::span<const Vec3> positions, float radius)
{
    const std::string name = scene_.nodes[body.node].name; // a copy: the nodes become more
    while (body.moving.size() < positions.size())
    {
        const uint32_t number = static_cast<uint32_t>(body.moving.size());
        const uint32_t mesh = body.meshes[shadeOf(body.variation, number)];
        const uint32_t node = addNode(format("{} particle {}", name, number + 1), mesh, body.node);
        const double most = tolerance * 2.0 * double(radius);
        body.moving.push_back({node, KeyReduction<Vec3>(most), std::nullopt, {radius, radius, radius}, false, {}});
    }
    for (size_t i = 0; i < body.moving.size(); ++i)
    {
        see(body.moving[i], frame, i < positions.size());
        if (i < positions.size())
            body.moving[i].positions.add(frame, positions[i]);
    }
}

void SceneRecorder::sampleShards(uint32_t frame, Shards& body, const ShardView& view)
{
    while (body.moving.size() < view.shards.size())
    {
        const size_t number = body.moving.size();
        const auto mesh = std::make_shared<const render::RenderMesh>(shardMesh(view, view.shards[number]));
        const MeshSize size = sizeOf(*mesh);
        const double half = 0.5 * tolerance * size.side;
        const std::string label = format("{} shard {}", body.name, number + 1);
        scene_.meshes.push_back({.name = label, .geometry = mesh, .materials = body.materials});
        const uint32_t node = addNode(label, static_cast<uint32_t>(scene_.meshes.size() - 1), noIndex);
        body.moving.push_back(
            {node, KeyReduction<Vec3>(half), KeyReduction<Quat>(half / (2.0 * size.reach)), {1, 1, 1}, false, {}});
    }
    for (size_t i = 0; i < body.moving.size(); ++i)
    {
        const bool isThere = i < view.poses.size() && view.poses[i].scale > 0.0f;
        see(body.moving[i], frame, isThere);
        if (!isThere)
            continue;
        body.moving[i].positions.add(frame, view.poses[i].position);
        body.moving[i].rotations->add(frame, view.poses[i].rotation);
    }
}

// Keeps a key of the scale where the thing comes or goes.
void SceneRecorder::see(Moving& moving, uint32_t frame, bool isSeen)
{
    const auto key = [&](uint32_t at, Vec3 scale) {
        moving.scale.times.push_back(secondsOf(at));
        moving.scale.values.push_back(scale);
    };
    moving.scale.steps = true;
    if (moving.scale.values.empty() && frame > 0)
        key(0, {});
    if (moving.scale.values.empty() || isSeen != moving.isSeen)
        key(frame, isSeen ? moving.size : Vec3{});
    moving.isSeen = isSeen;
}

void SceneRecorder::finishNode(Moving& moving)
{
    AnimatedNode& node = scene_.nodes[moving.node];
    node.translation = moving.positions.finish();
    if (moving.rotations)
        node.rotation = moving.rotations->finish();
    const bool isAlwaysOne = moving.scale.values.size() == 1 && moving.scale.values[0] == Vec3{1.0f, 1.0f, 1.0f};
    if (!isAlwaysOne)
        node.scale = std::move(moving.scale);
}

AnimatedScene SceneRecorder::finish()
{
    for (MovingRigid& body : rigidBodies_)
    {
        finishNode(body.moving);
        if (body.dents)
            body.dents->finish(scene_);
    }
    for (Particles& body : bodies_)
        for (Moving& moving : body.moving)
            finishNode(moving);
    for (Shards& body : shards_)
        for (Moving& moving : body.moving)
            finishNode(moving);
    for (auto& [id, recorder] : fragmented_)
        recorder.finish(scene_);
    // Players take the last key of all for the end. Where all came to rest before, one of them says when it is over.
    Track<Vec3>* first = nullptr;
    float end = 0.0f;
    for (AnimatedNode& node : scene_.nodes)
    {
        if (node.translation.moves() && first == nullptr)
            first = &node.translation;
        for (const std::vector<float>* times : {&node.translation.times, &node.rotation.times, &node.scale.times})
            end = std::max(end, times->empty() ? 0.0f : times->back());
    }
    if (first != nullptr && end < secondsOf(lastFrame_))
    {
        first->times.push_back(secondsOf(lastFrame_));
        first->values.push_back(Vec3{first->values.back()});
    }
    return std::move(scene_);
}
} // namespace fsim::lab
