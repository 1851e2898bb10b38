// ExportExpectations SCENE FRAME... > expected.json: where things are in those frames, in metres, Z up, straight from
//     the world and the shapes of its bodies; nothing of Export/ is asked. The same run again gives the same bits.
// ExportExpectations --skin FILE.glb FRAME... > expected.json: writes a bar that bends and stretches with three joints
//     and breaks (another mesh takes its place), and tells where its vertices are, by the skinning of the pictures.
#include "Export/GlbFile.h"
#include "Export/KeyReduction.h"
#include "Render/CpuSkinning.h"
#include "Render/MeshNormals.h"
#include "Render/MeshShapes.h"
#include "SceneFiles/FileBytes.h"
#include "SceneFiles/Rotations.h"
#include "SceneView/FragmentBodies.h"
#include "SceneView/SceneLooks.h"
#include "Simulation/SceneRun.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <iostream>
#include <string>
#include <vector>

using namespace fsim;
using namespace fsim::lab;

namespace
{
using Json = nlohmann::json;

constexpr size_t mostOfAnEntry = 12; // bodies or particles that are looked at

int refuseWith(const std::string& sentence)
{
    std::cerr << "ExportExpectations: " << sentence << '\n';
    return 2;
}

Json jsonOf(Vec3 v)
{
    return {v.x, v.y, v.z};
}

float sizeOf(const render::RenderMesh& mesh)
{
    render::Bounds box;
    for (Vec3 p : mesh.positions)
        box.add(p);
    const Vec3 sides = box.high - box.low;
    return std::max({sides.x, sides.y, sides.z});
}

// Blender leaves out vertices that no triangle uses.
std::vector<Vec3> usedPositions(const render::RenderMesh& mesh)
{
    std::vector<bool> used(mesh.positions.size(), false);
    for (uint32_t index : mesh.indices)
        used[index] = true;
    std::vector<Vec3> positions;
    for (size_t v = 0; v < used.size(); ++v)
        if (used[v])
            positions.push_back(mesh.positions[v]);
    return positions;
}

std::string nameOfCopy(const std::string& name, size_t copy, size_t copies)
{
    return copies == 1 ? name : name + " " + std::to_string(copy + 1);
}

void addRigid(const std::vector<RigidDescription>& entries, const std::vector<SceneAsset>& assets,
              const std::vector<BuiltRigidBodies>& built, const World& world, Json& objects)
{
    for (size_t i = 0; i < entries.size(); ++i)
    {
        if (entries[i].settings.shape.kind == RigidShapeKind::Plane || entries[i].name.empty())
            continue;
        const render::RenderMesh mesh = render::withNormals(*meshOf(entries[i].settings.shape, assets[i]));
        const std::vector<Vec3> positions = usedPositions(mesh);
        const size_t copies = built[i].ids.size();
        for (size_t copy = 0; copy < copies; copy += 1 + copies / mostOfAnEntry)
        {
            const Result<RigidBodyState> state = world.rigidBodyState(built[i].ids[copy]);
            Json vertices = Json::array();
            for (Vec3 p : positions)
                vertices.push_back(jsonOf(state->pose.position + rotate(state->pose.rotation, p)));
            objects.push_back({{"name", nameOfCopy(entries[i].name, copy, copies)},
                               {"size", sizeOf(mesh)},
                               {"vertices", std::move(vertices)}});
        }
    }
}

// The skin of a body cut into fragments, as the pictures show it: its visible triangles, nine numbers each. A skin of
// its own, told in this frame alone which bonds are broken: entries do not depend on the order of breaks.
Json skinOf(const Asset& asset, const RenderState& state, const std::string& name)
{
    const FragmentView fragments = asset.fragments();
    const Result<std::unique_ptr<FragmentSkin>> skin = FragmentSkin::create(fragments);
    if (!skin || !(*skin)->update(state.brokenBonds))
        return {};
    std::vector<SkinTransform> transforms(fragments.particles.size());
    fragmentTransforms(fragments.particles, fragmentPositions(fragments, state), state.rotations, state.deformations,
                       transforms);
    const render::RenderMesh mesh = fragmentMesh(fragments, **skin);
    std::vector<Vec3> positions(mesh.positions.size());
    skinPositions(transforms, (*skin)->entries(), mesh.positions, positions);
    Json triangles = Json::array();
    for (const TriangleRange& range : (*skin)->visibleTriangles())
        for (uint32_t t = range.first; t < range.first + range.count; ++t)
        {
            Json& corners = triangles.emplace_back(Json::array());
            for (uint32_t k = 3 * t; k < 3 * t + 3; ++k)
                for (float x :
                     {positions[mesh.indices[k]].x, positions[mesh.indices[k]].y, positions[mesh.indices[k]].z})
                    corners.push_back(x);
        }
    return {{"name", name}, {"size", sizeOf(mesh)}, {"triangles", std::move(triangles)}};
}

Json objectsOf(const SceneRun& run)
{
    const SceneDescription& scene = run.description();
    const SceneAssets& assets = run.loaded().assets;
    Json objects = Json::array();
    addRigid(scene.rigidBodies, assets.rigidBodies, run.built().rigidBodies, run.world(), objects);
    addRigid(scene.colliders, assets.colliders, run.built().colliders, run.world(), objects);
    for (size_t i = 0; i < scene.bodies.size(); ++i)
    {
        const std::vector<BodyId>& ids = run.built().bodies[i].ids;
        const Result<RenderState> state = run.world().renderState(ids.front());
        if (assets.bodies[i].asset && !assets.bodies[i].asset->fragments().particles.empty())
        {
            objects.push_back(skinOf(*assets.bodies[i].asset, *state, nameOfCopy(scene.bodies[i].name, 0, ids.size())));
            continue;
        }
        const size_t count = state->positions.size();
        for (size_t p = 0; p < count; p += 1 + count / (8 * mostOfAnEntry))
            objects.push_back(
                {{"name", nameOfCopy(scene.bodies[i].name, 0, ids.size()) + " particle " + std::to_string(p + 1)},
                 {"size", 2.0f * state->radius},
                 {"centre", jsonOf(state->positions[p])},
                 {"radius", state->radius}});
    }
    return objects;
}

int expectScene(const std::string& name, const std::vector<uint32_t>& frames)
{
    const Result<LoadedSceneRef> scene = loadScene(name);
    if (!scene)
        return refuseWith(scene.message());
    const Result<std::unique_ptr<SceneRun>> run = SceneRun::start(*scene, {});
    if (!run)
        return refuseWith(run.message());
    Json all = Json::array();
    for (uint32_t frame = 0; frame <= frames.back(); ++frame)
    {
        if (frame > 0)
            if (Status status = (*run)->stepFrame(); !status)
                return refuseWith(status.message());
        // A cell that is left by its last cluster keeps the turn it was last seen with: look in every frame, as exports
        // do.
        for (const BuiltBodies& bodies : (*run)->built().bodies)
            for (const BodyId id : bodies.ids)
                static_cast<void>((*run)->world().renderState(id));
        if (std::find(frames.begin(), frames.end(), frame) != frames.end())
            all.push_back({{"frame", frame}, {"objects", objectsOf(**run)}});
    }
    std::cout << Json{{"frames", std::move(all)}} << '\n';
    return 0;
}

// A bar along x on three joints, turned at rest so that no axis is special; from breakFrame on a second mesh shows
// instead, whose right half follows its own joint alone.
struct BendingBar
{
    static constexpr uint32_t breakFrame = 30;
    static constexpr uint32_t lastFrame = 60;

    std::shared_ptr<const render::RenderMesh> mesh;
    std::vector<SkinEntry> whole;
    std::vector<SkinEntry> broken;
    std::vector<Transform> rest;

    BendingBar()
    {
        render::RenderMesh bar;
        constexpr uint32_t rings = 17;
        for (uint32_t i = 0; i < rings; ++i)
            for (Vec3 corner : {Vec3{0, -0.1f, -0.1f}, Vec3{0, 0.1f, -0.1f}, Vec3{0, 0.1f, 0.1f}, Vec3{0, -0.1f, 0.1f}})
                bar.positions.push_back({float(i) / 8.0f - 1.0f, corner.y, corner.z + 1.0f});
        for (uint32_t i = 0; i + 1 < rings; ++i)
            for (uint32_t side = 0; side < 4; ++side)
            {
                const uint32_t a = 4 * i + side;
                const uint32_t b = 4 * i + (side + 1) % 4;
                bar.indices.insert(bar.indices.end(), {a, a + 4, b + 4, a, b + 4, b});
            }
        bar.normals.assign(bar.positions.size(), {0, 0, 1}); // so that vertices stay as they are
        mesh = std::make_shared<const render::RenderMesh>(bar);
        for (float x : {-0.8f, 0.0f, 0.8f})
            rest.push_back({{x, 0.0f, 1.0f}, rotationAbout({1, 2, 3}, 40.0 * double(x))});
        for (Vec3 p : bar.positions)
        {
            const float t = std::clamp(p.x / 0.8f, -1.0f, 1.0f);
            whole.push_back(packSkinEntry(
                std::vector<SkinInfluence>{{0, std::max(-t, 0.0f)}, {1, 1.0f - std::abs(t)}, {2, std::max(t, 0.0f)}}));
            broken.push_back(p.x > 0.2f ? packSkinEntry(std::vector<SkinInfluence>{{2, 1.0f}}) : whole.back());
        }
    }

    Transform poseAt(size_t joint, uint32_t frame) const
    {
        const float t = secondsOf(frame);
        const Vec3 to = joint == 2 ? Vec3{0.3f, 0.2f, -0.4f} : (joint == 0 ? Vec3{-0.1f, 0.0f, 0.3f} : Vec3{});
        const Quat turn = rotationAbout({0.3f, 1.0f, 0.2f}, 50.0 * double(t) * (double(joint) - 1.0));
        return {rest[joint].position + t * to, normalized(turn * rest[joint].rotation)};
    }
    // Along the joint's own axes.
    Vec3 stretchAt(size_t joint, uint32_t frame) const
    {
        const float t = secondsOf(frame);
        return joint == 1 ? Vec3{1.0f + 0.5f * t, 1.0f - 0.25f * t, 1.0f} : Vec3{1.0f, 1.0f, 1.0f};
    }

    AnimatedScene animated() const
    {
        AnimatedScene scene;
        scene.name = "bar";
        scene.materials.push_back({.name = "clay", .colour = {0.7f, 0.4f, 0.3f}});
        scene.nodes.push_back({.name = "joints"});
        for (const bool isWhole : {true, false})
        {
            AnimatedNode state;
            state.name = isWhole ? "joints of the whole" : "joints of the broken";
            state.parent = 0;
            const Vec3 one{1.0f, 1.0f, 1.0f};
            state.scale = {{0.0f, secondsOf(breakFrame)}, {isWhole ? one : Vec3{}, isWhole ? Vec3{} : one}, true};
            const uint32_t above = uint32_t(scene.nodes.size());
            scene.nodes.push_back(std::move(state));
            AnimatedSkin skin;
            for (size_t joint = 0; joint < rest.size(); ++joint)
            {
                skin.joints.push_back(uint32_t(scene.nodes.size()));
                skin.restPoses.push_back(rest[joint]);
                scene.nodes.push_back(jointNode(joint, isWhole, above));
            }
            const auto entries = std::make_shared<const std::vector<SkinEntry>>(isWhole ? whole : broken);
            const std::string name = isWhole ? "whole" : "broken";
            scene.meshes.push_back({.name = name, .geometry = mesh, .materials = {}, .skinEntries = entries});
            AnimatedNode node;
            node.name = name;
            node.mesh = uint32_t(scene.meshes.size() - 1);
            node.skin = uint32_t(scene.skins.size());
            scene.skins.push_back(std::move(skin));
            scene.nodes.push_back(std::move(node));
        }
        return scene;
    }

    AnimatedNode jointNode(size_t joint, bool isWhole, uint32_t above) const
    {
        AnimatedNode node;
        node.name = (isWhole ? "whole joint " : "broken joint ") + std::to_string(joint + 1);
        node.parent = above;
        for (uint32_t frame = 0; frame <= lastFrame; ++frame)
        {
            const Transform pose = poseAt(joint, frame);
            const float time = secondsOf(frame);
            node.translation.times.push_back(time);
            node.translation.values.push_back(pose.position);
            node.rotation.times.push_back(time);
            node.rotation.values.push_back(pose.rotation);
            node.scale.times.push_back(time);
            node.scale.values.push_back(stretchAt(joint, frame));
        }
        return node;
    }

    Json objectsAt(uint32_t frame) const
    {
        std::vector<SkinTransform> transforms;
        for (size_t joint = 0; joint < rest.size(); ++joint)
            transforms.push_back(makeSkinTransform(rest[joint], poseAt(joint, frame), stretchAt(joint, frame)));
        const bool isWhole = frame < breakFrame;
        std::vector<Vec3> positions(mesh->positions.size());
        std::vector<uint32_t> normals(mesh->positions.size());
        render::skinVertices(transforms, isWhole ? whole : broken, mesh->positions, normals, positions, normals);
        Json vertices = Json::array();
        for (Vec3 p : positions)
            vertices.push_back(jsonOf(p));
        return Json::array({{{"name", isWhole ? "whole" : "broken"}, {"size", 2.0}, {"vertices", std::move(vertices)}},
                            {{"name", isWhole ? "broken" : "whole"}, {"size", 2.0}, {"hidden", true}}});
    }
};

int expectSkin(const std::string& file, const std::vector<uint32_t>& frames)
{
    const BendingBar bar;
    const Result<std::vector<std::byte>> bytes = glbOf(bar.animated());
    if (!bytes)
        return refuseWith(bytes.message());
    if (Status status = writeFile(file, *bytes); !status)
        return refuseWith(status.message());
    Json all = Json::array();
    for (uint32_t frame : frames)
        all.push_back({{"frame", frame}, {"objects", bar.objectsAt(frame)}});
    std::cout << Json{{"frames", std::move(all)}} << '\n';
    return 0;
}
} // namespace

int main(int count, char** words)
{
    std::vector<std::string> arguments(words + 1, words + count);
    const bool isSkin = !arguments.empty() && arguments.front() == "--skin";
    if (isSkin)
        arguments.erase(arguments.begin());
    std::vector<uint32_t> frames;
    for (size_t i = 1; i < arguments.size(); ++i)
    {
        uint32_t frame = 0;
        const std::string& text = arguments[i];
        if (std::from_chars(text.data(), text.data() + text.size(), frame).ptr != text.data() + text.size())
            return refuseWith("'" + text + "' is no frame");
        frames.push_back(frame);
    }
    if (frames.empty() || !std::is_sorted(frames.begin(), frames.end()))
        return refuseWith("give SCENE, or --skin FILE.glb, and frames in increasing order");
    return isSkin ? expectSkin(arguments[0], frames) : expectScene(arguments[0], frames);
}
