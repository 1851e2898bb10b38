#include "Export/GlbFile.h"
#include "Export/KeyReduction.h"
#include "Export/SceneRecorder.h"
#include "Lab/LabTesting.h"
#include "MeshFiles/GltfFile.h"
#include "Render/MeshShapes.h"
#include "SceneFiles/Rotations.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <set>

using namespace fsim;
using namespace fsim::lab;
using namespace fsim::lab::labTesting;
using ::testing::HasSubstr;
using Json = nlohmann::json;

namespace
{
/// A .glb taken apart by this test alone.
struct Glb
{
    Json json;
    std::string binary;

    std::vector<float> floats(const Json& accessor) const
    {
        EXPECT_EQ(accessor.at("componentType"), 5126);
        const std::map<std::string, size_t> widths{{"SCALAR", 1}, {"VEC3", 3}, {"VEC4", 4}, {"MAT4", 16}};
        const Json& view = json.at("bufferViews").at(accessor.at("bufferView").get<size_t>());
        const size_t offset = accessor.value("byteOffset", size_t{0});
        std::vector<float> values(accessor.at("count").get<size_t>() * widths.at(accessor.at("type")));
        EXPECT_LE(offset + 4 * values.size(), view.at("byteLength").get<size_t>());
        std::memcpy(values.data(), binary.data() + view.at("byteOffset").get<size_t>() + offset, 4 * values.size());
        return values;
    }
    const Json& accessor(const Json& number) const { return json.at("accessors").at(number.get<size_t>()); }
};

uint32_t wordAt(const std::string& bytes, size_t place)
{
    uint32_t word = 0;
    std::memcpy(&word, bytes.data() + place, 4);
    return word;
}

Glb taken(const std::string& bytes)
{
    EXPECT_EQ(bytes.substr(0, 4), "glTF");
    EXPECT_EQ(wordAt(bytes, 4), 2u);
    EXPECT_EQ(wordAt(bytes, 8), bytes.size());
    const size_t text = wordAt(bytes, 12);
    EXPECT_EQ(bytes.substr(16, 4), "JSON");
    EXPECT_EQ(text % 4, 0u);
    Glb glb;
    glb.json = Json::parse(bytes.substr(20, text));
    const size_t binary = wordAt(bytes, 20 + text);
    EXPECT_EQ(bytes.substr(24 + text, 4), std::string("BIN\0", 4));
    EXPECT_EQ(28 + text + binary, bytes.size());
    EXPECT_EQ(binary % 4, 0u);
    glb.binary = bytes.substr(28 + text);
    EXPECT_EQ(glb.json.at("buffers").at(0).at("byteLength"), binary);
    return glb;
}

std::string bytesOf(const AnimatedScene& scene)
{
    const Result<std::vector<std::byte>> bytes = glbOf(scene);
    EXPECT_TRUE(bytes) << bytes.message();
    return bytes ? std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size()) : std::string();
}

Glb exported(const std::string& scene, const char* frames)
{
    TemporaryFolder folder;
    const std::string file = folder.file("run.glb");
    const CommandResult result = runLab({"run", scene, "--frames", frames, "--export", file});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr(file));
    return taken(textOf(file));
}

/// One node's keys as a player reads them, turned back to Z up.
struct PlayedTrack
{
    std::vector<float> times;
    std::vector<std::vector<double>> values;

    std::vector<double> at(double time, bool isRotation) const
    {
        const size_t after = size_t(std::upper_bound(times.begin(), times.end(), float(time)) - times.begin());
        if (after == 0)
            return values.front();
        if (after == times.size())
            return values.back();
        const double share = (time - double(times[after - 1])) / (double(times[after]) - double(times[after - 1]));
        const std::vector<double>& a = values[after - 1];
        const std::vector<double>& b = values[after];
        double wa = 1.0 - share;
        double wb = share;
        if (isRotation)
        {
            double cosine = 0.0;
            for (size_t i = 0; i < 4; ++i)
                cosine += a[i] * b[i];
            const double angle = std::acos(std::min(cosine, 1.0));
            if (angle > 1e-6)
            {
                wa = std::sin(wa * angle) / std::sin(angle);
                wb = std::sin(wb * angle) / std::sin(angle);
            }
        }
        std::vector<double> value(a.size());
        for (size_t i = 0; i < a.size(); ++i)
            value[i] = wa * a[i] + wb * b[i];
        return value;
    }
};

/// What a node does; a track that is not animated has one key.
struct PlayedNode
{
    PlayedTrack translation;
    PlayedTrack rotation;
    size_t keys = 0; ///< in the file
};

std::map<std::string, PlayedNode> playedNodes(const Glb& glb)
{
    std::map<std::string, PlayedNode> nodes;
    const auto zUp = [](const std::vector<double>& v) {
        std::vector<double> turned = v;
        turned[1] = -v[2];
        turned[2] = v[1];
        return turned;
    };
    for (const Json& node : glb.json.at("nodes"))
    {
        PlayedNode& played = nodes[node.at("name")];
        played.translation = {{0.0f}, {zUp(node.value("translation", std::vector<double>{0, 0, 0}))}};
        played.rotation = {{0.0f}, {zUp(node.value("rotation", std::vector<double>{0, 0, 0, 1}))}};
    }
    if (!glb.json.contains("animations"))
        return nodes;
    const Json& animation = glb.json.at("animations").at(0);
    for (const Json& channel : animation.at("channels"))
    {
        const Json& sampler = animation.at("samplers").at(channel.at("sampler").get<size_t>());
        const std::string path = channel.at("target").at("path");
        PlayedNode& node = nodes[glb.json.at("nodes").at(channel.at("target").at("node").get<size_t>()).at("name")];
        PlayedTrack track;
        track.times = glb.floats(glb.accessor(sampler.at("input")));
        const std::vector<float> values = glb.floats(glb.accessor(sampler.at("output")));
        const size_t width = path == "rotation" ? 4 : 3;
        EXPECT_EQ(values.size(), width * track.times.size());
        for (size_t i = 0; i < values.size(); i += width)
            track.values.push_back(
                zUp(std::vector<double>(values.begin() + long(i), values.begin() + long(i + width))));
        node.keys += track.times.size();
        if (path == "translation")
            node.translation = track;
        if (path == "rotation")
            node.rotation = track;
    }
    return nodes;
}

std::unique_ptr<SceneRun> started(const std::string& scene)
{
    setenv("FSIM_ROOT", FSIM_SOURCE_DIR, 1);
    const Result<LoadedSceneRef> loaded = loadScene(scene);
    EXPECT_TRUE(loaded) << loaded.message();
    Result<std::unique_ptr<SceneRun>> run = SceneRun::start(*loaded, {});
    EXPECT_TRUE(run) << run.message();
    return std::move(*run);
}

double distance(const std::vector<double>& a, Vec3 b)
{
    return std::hypot(a[0] - double(b.x), a[1] - double(b.y), a[2] - double(b.z));
}

// How far a point at distance 1 from the origin differs at most.
double turnBetween(const std::vector<double>& a, Quat b)
{
    const double signedDot = a[0] * double(b.x) + a[1] * double(b.y) + a[2] * double(b.z) + a[3] * double(b.w);
    const double sign = signedDot < 0.0 ? -1.0 : 1.0;
    const double d0 = a[0] - sign * double(b.x);
    const double d1 = a[1] - sign * double(b.y);
    const double d2 = a[2] - sign * double(b.z);
    const double d3 = a[3] - sign * double(b.w);
    return 2.0 * std::sqrt(d0 * d0 + d1 * d1 + d2 * d2 + d3 * d3);
}

AnimatedScene oneBox()
{
    AnimatedScene scene;
    scene.name = "one box";
    scene.materials.push_back({.name = "red", .colour = {1.0f, 0.5f, 0.0f}});
    const auto mesh = std::make_shared<const render::RenderMesh>(render::boxMesh({1.0f, 2.0f, 3.0f}, 0.0f));
    scene.meshes.push_back({.name = "box", .geometry = mesh});
    AnimatedNode node;
    node.name = "box";
    node.mesh = 0;
    scene.nodes.push_back(std::move(node));
    return scene;
}
} // namespace

TEST(GltfExport, HasANodeABodyAndAGeometryAShape)
{
    const Glb glb = exported("tower", "3");
    EXPECT_EQ(glb.json.at("asset").at("generator"), "FractureSim");
    EXPECT_EQ(glb.json.at("asset").at("version"), "2.0");
    EXPECT_EQ(glb.json.at("nodes").size(), 192u + 1u + 1u); // bricks, ball, ground
    std::set<size_t> geometries;
    for (const Json& mesh : glb.json.at("meshes"))
        geometries.insert(mesh.at("primitives").at(0).at("attributes").at("POSITION").get<size_t>());
    EXPECT_EQ(geometries.size(), 4u); // bricks along x and along y, ball, ground
}

TEST(GltfExport, HasANodeAParticleAndOneBallForAllOfThem)
{
    const Glb glb = exported("gravel", "3");
    const std::unique_ptr<SceneRun> run = started("gravel");
    size_t particles = 0;
    for (BodyId id : run->world().bodies())
        particles += run->world().renderState(id)->positions.size();
    EXPECT_EQ(glb.json.at("nodes").size(), particles + 2 + 4); // a node above each body; a ball, ground, block and dome
    std::set<std::string> names;
    std::set<size_t> geometries;
    for (const Json& node : glb.json.at("nodes"))
        if (names.insert(node.at("name")).second && node.contains("mesh") && node.contains("scale"))
            geometries.insert(glb.json.at("meshes")
                                  .at(node.at("mesh").get<size_t>())
                                  .at("primitives")
                                  .at(0)
                                  .at("attributes")
                                  .at("POSITION")
                                  .get<size_t>());
    EXPECT_EQ(geometries.size(), 1u);
    EXPECT_EQ(names.size(), glb.json.at("nodes").size()); // no name twice
    for (const char* name : {"creature", "creature particle 1", "creature particle 2400", "ring particle 7", "dome"})
        EXPECT_TRUE(names.contains(name)) << name;
}

// The reader of the lab, which knows nothing of the writer, finds the shapes where the run began.
TEST(GltfExport, GeometryIsReadBackWhereItWas)
{
    TemporaryFolder folder;
    const std::string scene = folder.write("s.json", R"({ "format": 1, "shows": "a brick falls", "seconds": 0.1,
        "rigidBodies": [ { "name": "brick", "shape": { "kind": "box", "halfExtents": [0.1, 0.2, 0.3] }, "at": [1, 2, 3] } ] })");
    ASSERT_EQ(runLab({"run", scene, "--export", folder.file("a.glb")}).status, 0);
    const Result<TriangleMesh> mesh = loadGltf(folder.file("a.glb"));
    ASSERT_TRUE(mesh) << mesh.message();
    const Bounds box = boundsOf(mesh->positions);
    EXPECT_NEAR(box.low.x, 0.9f, 1e-6f);
    EXPECT_NEAR(box.low.y, 1.8f, 1e-6f);
    EXPECT_NEAR(box.low.z, 2.7f, 1e-6f);
    EXPECT_NEAR(box.high.x, 1.1f, 1e-6f);
    EXPECT_NEAR(box.high.y, 2.2f, 1e-6f);
    EXPECT_NEAR(box.high.z, 3.3f, 1e-6f);
    const Result<MassProperties> mass = massPropertiesOf(*mesh); // refuses what is inside out
    ASSERT_TRUE(mass) << mass.message();
    EXPECT_NEAR(mass->volume, 0.2f * 0.4f * 0.6f, 0.02f * 0.048f); // less its bevels
}

TEST(GltfExport, KeysGiveBackEveryFrameOfTheRun)
{
    constexpr uint32_t frames = 110;
    const std::map<std::string, PlayedNode> nodes = playedNodes(exported("tower", "110"));
    const std::unique_ptr<SceneRun> run = started("tower");
    double worst = 0.0;
    size_t kept = 0;
    size_t all = 0;
    for (uint32_t frame = 0; frame <= frames; ++frame)
    {
        if (frame > 0)
        {
            ASSERT_TRUE(run->stepFrame());
        }
        const double time = double(frame) / 60.0;
        for (size_t i = 0; i < run->description().rigidBodies.size(); ++i)
        {
            const RigidDescription& entry = run->description().rigidBodies[i];
            const bool isBall = entry.settings.shape.kind == RigidShapeKind::Sphere;
            const Vec3 h = entry.settings.shape.halfExtents;
            const double size = isBall ? 0.7 : 2.0 * double(std::max({h.x, h.y, h.z}));
            const double reach = isBall ? 0.35 : std::sqrt(double(dot(h, h)));
            const size_t copies = run->built().rigidBodies[i].ids.size();
            for (size_t copy = 0; copy < copies; ++copy)
            {
                const std::string name = copies == 1 ? entry.name : format("{} {}", entry.name, copy + 1);
                const auto node = nodes.find(name);
                ASSERT_NE(node, nodes.end()) << name;
                const RigidBodyState state = *run->world().rigidBodyState(run->built().rigidBodies[i].ids[copy]);
                const double off = distance(node->second.translation.at(time, false), state.pose.position) +
                                   reach * turnBetween(node->second.rotation.at(time, true), state.pose.rotation);
                worst = std::max(worst, off / size);
                kept += frame == 0 ? node->second.keys : 0;
                all += 2;
            }
        }
    }
    EXPECT_LE(worst, 1.05e-4); // the promise, and the rounding of times to floats
    EXPECT_GT(worst, 0.0);
    EXPECT_LT(kept, all * 3 / 4); // the tower comes to rest before the ball is there
}

TEST(GltfExport, WhatSleepsHasAtMostTwoKeys)
{
    TemporaryFolder folder;
    const std::string scene =
        folder.write("s.json", R"({ "format": 1, "shows": "a brick lies, a ball falls", "seconds": 3,
        "rigidBodies": [
            { "name": "lies", "shape": { "kind": "box", "halfExtents": [0.2, 0.2, 0.1] }, "at": [0, 0, 0.1] },
            { "name": "falls", "shape": { "kind": "sphere", "radius": 0.1 }, "at": [3, 0, 1] } ],
        "colliders": [ { "name": "ground", "shape": { "kind": "plane" } } ] })");
    ASSERT_EQ(runLab({"run", scene, "--export", folder.file("a.glb")}).status, 0);
    const Glb glb = taken(textOf(folder.file("a.glb")));
    std::map<std::string, PlayedNode> nodes = playedNodes(glb);
    EXPECT_LE(nodes["lies"].keys, 2u);
    EXPECT_EQ(nodes["ground"].keys, 0u);
    EXPECT_GT(nodes["falls"].keys, 20u);
    float end = 0.0f;
    for (const auto& [name, node] : nodes)
        end = std::max({end, node.translation.times.back(), node.rotation.times.back()});
    EXPECT_EQ(end, 3.0f); // players see the length of the run
}

TEST(GltfExport, FollowsTheStandard)
{
    for (const char* scene : {"gravel", "mesh-and-hulls"})
    {
        const Glb glb = exported(scene, "30");
        for (const Json& view : glb.json.at("bufferViews"))
        {
            EXPECT_EQ(view.at("byteOffset").get<size_t>() % 4, 0u);
            EXPECT_GT(view.at("byteLength").get<size_t>(), 0u);
            EXPECT_LE(view.at("byteOffset").get<size_t>() + view.at("byteLength").get<size_t>(), glb.binary.size());
        }
        for (const Json& accessor : glb.json.at("accessors"))
        {
            EXPECT_EQ(accessor.value("byteOffset", size_t{0}) % 4, 0u);
            EXPECT_GT(accessor.at("count").get<size_t>(), 0u);
            if (!accessor.contains("min"))
                continue;
            const std::vector<float> values = glb.floats(accessor);
            const std::vector<float> low = accessor.at("min");
            const std::vector<float> high = accessor.at("max");
            std::vector<float> foundLow(values.begin(), values.begin() + long(low.size()));
            std::vector<float> foundHigh = foundLow;
            for (size_t i = 0; i < values.size(); ++i)
            {
                foundLow[i % low.size()] = std::min(foundLow[i % low.size()], values[i]);
                foundHigh[i % low.size()] = std::max(foundHigh[i % low.size()], values[i]);
            }
            EXPECT_EQ(low, foundLow);
            EXPECT_EQ(high, foundHigh);
        }
        for (const Json& mesh : glb.json.at("meshes"))
            for (const Json& primitive : mesh.at("primitives"))
            {
                EXPECT_TRUE(glb.accessor(primitive.at("attributes").at("POSITION")).contains("min"));
                EXPECT_LT(primitive.at("material").get<size_t>(), glb.json.at("materials").size());
            }
        const Json& animation = glb.json.at("animations").at(0);
        for (const Json& channel : animation.at("channels"))
        {
            const Json& sampler = animation.at("samplers").at(channel.at("sampler").get<size_t>());
            EXPECT_TRUE(glb.accessor(sampler.at("input")).contains("min"));
            const std::vector<float> times = glb.floats(glb.accessor(sampler.at("input")));
            EXPECT_GE(times.front(), 0.0f);
            EXPECT_TRUE(std::adjacent_find(times.begin(), times.end(), std::greater_equal<float>()) == times.end());
            const std::vector<float> values = glb.floats(glb.accessor(sampler.at("output")));
            if (channel.at("target").at("path") != "rotation")
                continue;
            for (size_t i = 0; i < values.size(); i += 4)
            {
                const float square = values[i] * values[i] + values[i + 1] * values[i + 1] +
                                     values[i + 2] * values[i + 2] + values[i + 3] * values[i + 3];
                EXPECT_NEAR(square, 1.0f, 1e-6f);
                if (i == 0)
                    continue;
                const float cosine = values[i] * values[i - 4] + values[i + 1] * values[i - 3] +
                                     values[i + 2] * values[i - 2] + values[i + 3] * values[i - 1];
                EXPECT_GE(cosine, 0.0f); // the short way round
            }
        }
    }
}

TEST(GltfExport, ColoursAreLinear)
{
    const Glb glb = taken(bytesOf(oneBox()));
    const Json& colour = glb.json.at("materials").at(0).at("pbrMetallicRoughness").at("baseColorFactor");
    EXPECT_NEAR(colour.at(0).get<double>(), 1.0, 1e-6);
    EXPECT_NEAR(colour.at(1).get<double>(), 0.214041, 1e-5); // sRGB 0.5
    EXPECT_NEAR(colour.at(2).get<double>(), 0.0, 1e-6);
    EXPECT_FALSE(glb.json.contains("animations")); // nothing moves
}

TEST(GltfExport, TurnsZUpIntoYUp)
{
    AnimatedScene scene = oneBox();
    scene.nodes[0].translation = {{0.0f}, {{1.0f, 2.0f, 3.0f}}, false};
    scene.nodes[0].rotation = {{0.0f}, {rotationAbout({0, 0, 1}, 90.0)}, false}; // about what is up
    scene.nodes[0].scale = {{0.0f, 1.0f}, {{1, 2, 3}, {0, 0, 0}}, true};
    const Glb glb = taken(bytesOf(scene));
    const Json& node = glb.json.at("nodes").at(0);
    EXPECT_EQ(node.at("translation"), Json({1.0, 3.0, -2.0}));
    EXPECT_EQ(node.at("scale"), Json({1.0, 3.0, 2.0}));
    EXPECT_NEAR(node.at("rotation").at(1).get<double>(), std::sqrt(0.5), 1e-6);
    EXPECT_NEAR(node.at("rotation").at(0).get<double>(), 0.0, 1e-6);
    EXPECT_EQ(glb.json.at("accessors").at(0).at("max"), Json({1.0, 3.0, 2.0}));
    EXPECT_EQ(glb.json.at("animations").at(0).at("samplers").at(0).at("interpolation"), "STEP");
}

TEST(GltfExport, WritesSkins)
{
    AnimatedScene scene = oneBox();
    const size_t vertices = scene.meshes[0].geometry->positions.size();
    const std::vector<SkinInfluence> influences(6, {1, 1.0f});
    scene.meshes[0].skinEntries = std::make_shared<const std::vector<SkinEntry>>(vertices, packSkinEntry(influences));
    scene.skins.push_back({{1, 2}, {Transform{}, Transform{{1, 2, 3}, rotationAbout({0, 0, 1}, 90.0)}}});
    scene.nodes[0].skin = 0;
    scene.nodes.push_back({.name = "root joint"});
    scene.nodes.push_back({.name = "joint", .parent = 1});
    const Glb glb = taken(bytesOf(scene));
    const Json& attributes = glb.json.at("meshes").at(0).at("primitives").at(0).at("attributes");
    for (const char* name : {"JOINTS_0", "JOINTS_1", "WEIGHTS_0", "WEIGHTS_1"})
        EXPECT_EQ(glb.accessor(attributes.at(name)).at("count"), glb.accessor(attributes.at("POSITION")).at("count"));
    EXPECT_TRUE(glb.accessor(attributes.at("WEIGHTS_0")).at("normalized").get<bool>());
    const std::vector<float> m = glb.floats(glb.accessor(glb.json.at("skins").at(0).at("inverseBindMatrices")));
    ASSERT_EQ(m.size(), 32u);
    // The joint's own origin, (1, 3, -2) with Y up, goes to the origin.
    for (size_t row = 0; row < 3; ++row)
        EXPECT_NEAR(m[16 + row] + 3.0f * m[20 + row] - 2.0f * m[24 + row] + m[28 + row], 0.0f, 1e-5f) << row;
}

TEST(GltfExport, RefusesAnimationsThatNoFileCanHold)
{
    AnimatedScene scene = oneBox();
    scene.nodes[0].translation = {{0.0f, 0.5f}, {{}, {0.0f, NAN, 0.0f}}, false};
    EXPECT_THAT(glbOf(scene).message(), HasSubstr("node 'box', translation: not a finite value"));
    scene.nodes[0].translation = {{0.5f, 0.5f}, {{}, {}}, false};
    EXPECT_THAT(glbOf(scene).message(), HasSubstr("increase"));
    scene = oneBox();
    scene.nodes[0].mesh = 7;
    EXPECT_THAT(glbOf(scene).message(), HasSubstr("mesh 7 does not exist"));
    scene = oneBox();
    scene.nodes[0].parent = 0;
    EXPECT_THAT(glbOf(scene).message(), HasSubstr("does not come before it"));
    scene = oneBox();
    scene.nodes[0].rotation = {{0.0f}, {{0.0f, 0.0f, 0.0f, 2.0f}}, false};
    EXPECT_THAT(glbOf(scene).message(), HasSubstr("not unit"));
}

TEST(GltfExport, OfAResumedRunBeginsAtItsFirstFrame)
{
    TemporaryFolder folder;
    ASSERT_EQ(runLab({"run", "tower", "--frames", "10", "--snapshot", folder.file("half") + "@10"}).status, 0);
    ASSERT_EQ(
        runLab({"run", "tower", "--frames", "20", "--resume", folder.file("half"), "--export", folder.file("a.glb")})
            .status,
        0);
    std::map<std::string, PlayedNode> nodes = playedNodes(taken(textOf(folder.file("a.glb"))));
    EXPECT_EQ(nodes["ball"].translation.times.front(), 0.0f);
    EXPECT_EQ(nodes["ball"].translation.times.back(), secondsOf(10));
}

TEST(GltfExport, RefusesWrongPlacesInOneSentenceAndKeepsWhatWasThere)
{
    TemporaryFolder folder;
    CommandResult result = runLab({"run", "tower", "--export", folder.file("run.fbx")});
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.err, HasSubstr("run.fbx: an export is a binary glTF file; give a name that ends in .glb"));
    expectOneSentence(result);
    result = runLab({"run", "tower", "--export", "/nowhere/run.glb"});
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.err, HasSubstr("/nowhere/run.glb: the folder /nowhere is not there"));
    expectOneSentence(result);
    result = runLab({"run", "tower", "--export", "/proc/run.glb"}); // read-only, for root too
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.err, HasSubstr("/proc/run.glb: cannot be written"));
    expectOneSentence(result);
    folder.write("old.glb", "old");
    result = runLab({"run", "no-such-scene", "--export", folder.file("old.glb")});
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(textOf(folder.file("old.glb")), "old");
}
