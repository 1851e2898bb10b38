#include "FractureSim/Asset.h"

#include "Lab/LabTesting.h"
#include "SceneFiles/RigFile.h"
#include "SceneFiles/SceneAssets.h"

#include <array>

using namespace fsim;
using namespace fsim::lab;
using namespace fsim::lab::labTesting;
using testing::HasSubstr;

namespace
{
const std::string gem = std::string(FSIM_SOURCE_DIR) + "/Content/Meshes/Gem.obj";

const char* twoPoses = R"({ "handles": [[0, 0, 0]], "automaticHandles": 5, "poses": [
  { "name": "flat", "moves": [ { "scale": [1, 1, 0.5], "about": [0, 0, 0] } ] },
  { "name": "bent", "moves": [ { "low": [0, -9, -9], "turn": { "axis": [0, 1, 0], "angleDegrees": 20 } },
                               { "handle": 0, "free": true } ] } ] })";

AssetRef assetOf(const std::string& file)
{
    const std::string text = textOf(file);
    const Result<AssetRef> asset = Asset::load(std::as_bytes(std::span<const char>(text)));
    EXPECT_TRUE(bool(asset)) << asset.message();
    return asset ? *asset : AssetRef{};
}

// Two cubes of a metre, two centimetres apart.
std::string twoCubes()
{
    std::string text;
    for (const double x : {0.0, 1.02})
        for (int corner = 0; corner < 8; ++corner)
            text += format("v {} {} {}\n", x + (corner & 1), corner >> 1 & 1, corner >> 2);
    for (const int first : {1, 9})
        for (const auto& [a, b, c, d] : {std::array{0, 2, 3, 1}, std::array{4, 5, 7, 6}, std::array{0, 1, 5, 4},
                                         std::array{2, 6, 7, 3}, std::array{0, 4, 6, 2}, std::array{1, 3, 7, 5}})
            text +=
                format("f {} {} {}\nf {} {} {}\n", first + a, first + b, first + c, first + a, first + c, first + d);
    return text;
}

std::string refusalOf(const std::string& text)
{
    const TemporaryFolder folder;
    RigDescription rig;
    const Status status = readRigFile(folder.write("rig.json", text), rig);
    return status ? "read" : status.message();
}
} // namespace

TEST(AuthorRig, MakesARigThatInspectAndPreviewShow)
{
    const TemporaryFolder folder;
    const std::string asset = folder.file("gem.fsasset");
    const CommandResult rigged =
        runLab({"author", "rig", gem, "-o", asset, "--poses", folder.write("p.json", twoPoses), "--hulls", "3"});
    ASSERT_EQ(rigged.status, 0) << rigged.err;
    EXPECT_THAT(rigged.out, HasSubstr("bones       6,"));
    EXPECT_THAT(rigged.out, HasSubstr("example 1   moves"));
    const CommandResult inspected = runLab({"author", "inspect", asset});
    EXPECT_EQ(inspected.status, 0) << inspected.err;
    EXPECT_THAT(inspected.out, HasSubstr("a rig that dents"));
    EXPECT_THAT(inspected.out, HasSubstr("bones       6,"));
    EXPECT_LE(assetOf(asset)->dentRig().hullCount(), 3u);
    const CommandResult drawn = runLab({"author", "preview", asset, "-o", folder.file("gem.png"), "--bone", "2"});
    if (drawn.status == 0) // where there is a renderer
        EXPECT_TRUE(std::filesystem::exists(folder.file("gem.png")));
    else
        EXPECT_THAT(drawn.err, HasSubstr("render"));
}

TEST(AuthorRig, PoseReplacesTheExamplesOrAddsToThem)
{
    const TemporaryFolder folder;
    const std::string asset = folder.file("gem.fsasset"), poses = folder.write("p.json", twoPoses);
    ASSERT_EQ(runLab({"author", "rig", gem, "-o", asset, "--handles", "6"}).status, 0);
    EXPECT_EQ(assetOf(asset)->dentRig().exampleCount(), 3u); // squashed along each axis
    ASSERT_EQ(runLab({"author", "pose", asset, "--poses", poses, "-o", folder.file("posed.fsasset")}).status, 0);
    EXPECT_EQ(assetOf(folder.file("posed.fsasset"))->dentRig().exampleCount(), 2u);
    ASSERT_EQ(runLab({"author", "pose", asset, "--poses", poses, "--add"}).status, 0);
    EXPECT_EQ(assetOf(asset)->dentRig().exampleCount(), 5u);
    ASSERT_EQ(runLab({"author", "pose", asset, "--poses", poses, "--add"}).status, 0);
    const CommandResult full = runLab({"author", "pose", asset, "--poses", poses, "--add"});
    EXPECT_EQ(full.status, 2);
    EXPECT_THAT(full.err, HasSubstr("over 7"));
}

TEST(AuthorRig, FitsShapesAndSaysHowWell)
{
    const TemporaryFolder folder;
    std::string moved;
    std::istringstream lines(textOf(gem));
    for (std::string line; std::getline(lines, line);)
    {
        float x = 0.0f, y = 0.0f, z = 0.0f;
        if (line.starts_with("v ") && std::sscanf(line.c_str(), "v %f %f %f", &x, &y, &z) == 3)
            line = "v " + std::to_string(x) + " " + std::to_string(y) + " " + std::to_string(0.5f * z);
        moved += line + "\n";
    }
    const std::string shape = folder.write("squashed.obj", moved);
    const CommandResult rigged =
        runLab({"author", "rig", gem, "-o", folder.file("gem.fsasset"), "--shape", shape, "--handles", "8"});
    ASSERT_EQ(rigged.status, 0) << rigged.err;
    EXPECT_THAT(rigged.out, HasSubstr("fitted      'squashed' to "));
    EXPECT_EQ(assetOf(folder.file("gem.fsasset"))->dentRig().exampleCount(), 1u);
}

TEST(AuthorRig, ReimportSaysWhatNoLongerFits)
{
    const TemporaryFolder folder;
    const std::string handles = folder.write("h.json", "[[0, 0, 0], [0, 0, 50]]");
    const CommandResult rigged = runLab({"author", "rig", gem, "-o", folder.file("gem.fsasset"), "--handle-file",
                                         handles, "--handles", "4", "--reimport"});
    ASSERT_EQ(rigged.status, 0) << rigged.err;
    EXPECT_THAT(rigged.out, HasSubstr("dropped     handle 1 at 0 0 50 is"));
    EXPECT_EQ(assetOf(folder.file("gem.fsasset"))->dentRig().boneCount(), 5u);
}

TEST(AuthorRig, TakesPaintedStrength)
{
    const TemporaryFolder folder;
    std::string painted;
    std::istringstream lines(textOf(gem));
    for (std::string line; std::getline(lines, line);)
        painted += line + (line.starts_with("v ") ? " 1 0.5 0\n" : "\n");
    const std::string mesh = folder.write("painted.obj", painted), out = folder.file("gem.fsasset");
    for (const auto& [channel, wanted] : {std::pair{"red", 4.0f}, std::pair{"green", 1.0f}, std::pair{"blue", 0.25f}})
    {
        const CommandResult rigged = runLab({"author", "rig", mesh, "-o", out, "--strength", channel});
        ASSERT_EQ(rigged.status, 0) << rigged.err;
        EXPECT_EQ(assetOf(out)->dentRig().strengths[0], wanted) << channel;
    }
    EXPECT_THAT(runLab({"author", "rig", gem, "-o", out, "--strength", "red"}).err, HasSubstr("no vertex colours"));
    EXPECT_THAT(runLab({"author", "rig", gem, "-o", out, "--strength", "rad"}).err, HasSubstr("did you mean 'red'"));
}

TEST(AuthorRig, CutsIntoPartsOrRegionsAndInspectShowsThem)
{
    const TemporaryFolder folder;
    const std::string asset = folder.file("cubes.fsasset"), cubes = folder.write("cubes.obj", twoCubes());
    const CommandResult rigged =
        runLab({"author", "rig", cubes, "-o", asset, "--handles", "4", "--pieces", "parts", "--joint-strength", "2"});
    ASSERT_EQ(rigged.status, 0) << rigged.err;
    EXPECT_THAT(rigged.out, HasSubstr("piece 1 'part 1'"));
    const CommandResult inspected = runLab({"author", "inspect", asset});
    EXPECT_THAT(inspected.out, HasSubstr("joint 0     of pieces 0 and 1"));
    EXPECT_THAT(inspected.out, HasSubstr("bears 2 m/s"));
    EXPECT_EQ(assetOf(asset)->dentRig().pieceCount(), 2u);

    const std::string regions =
        folder.write("r.json", R"({ "pieces": [ { "name": "right", "low": [1.01, -9, -9], "high": [9, 9, 9] } ],
                       "joints": [ { "between": ["body", "right"], "strength": 7 } ] })");
    ASSERT_EQ(runLab({"author", "rig", cubes, "-o", asset, "--handles", "4", "--pieces", regions}).status, 0);
    ASSERT_EQ(assetOf(asset)->dentRig().joints.size(), 1u);
    EXPECT_EQ(assetOf(asset)->dentRig().joints[0].strength, 7.0f);

    const CommandResult nodes = runLab({"author", "rig", cubes, "-o", asset, "--handles", "4", "--pieces", "nodes"});
    EXPECT_EQ(nodes.status, 2);
    EXPECT_THAT(nodes.err, HasSubstr("0 nodes"));
    EXPECT_THAT(refusalOf(R"({ "joints": [ { "between": ["one"], "strength": 1 } ] })"), HasSubstr("two pieces"));
    EXPECT_THAT(refusalOf(R"({ "pieces": "limbs" })"), HasSubstr("'limbs'"));
}

TEST(AuthorRig, RefusesInOneSentence)
{
    const TemporaryFolder folder;
    const std::string out = folder.file("x.fsasset");
    const std::pair<std::vector<std::string>, const char*> cases[] = {
        {{"author", "rig", "/nowhere/x.obj", "-o", out}, "/nowhere/x.obj"},
        {{"author", "rig", "x.stl", "-o", out}, ".obj, .gltf or .glb"},
        {{"author", "rig", gem, "-o", out, "--handles", "many"}, "--handles is 'many'"},
        {{"author", "rig", gem, "-o", out, "--handles", "0"}, "cannot dent"},
        {{"author", "rig", gem, "-o", out, "--hulls", "0"}, "--hulls is '0'"},
        {{"author", "rig", gem, "-o", out, "--shell", "-1"}, "--shell is '-1'"},
        {{"author", "rig", gem, "-o", out, "--scale", "0"}, "--scale is '0'"},
        {{"author", "rig", gem, "-o", out, "--poses", "/nowhere/p.json"}, "/nowhere/p.json"},
        {{"author", "rig", gem, "-o", "/nowhere/x.fsasset"}, "/nowhere"},
        {{"author", "pose", gem, "--poses", gem}, "Gem.obj"},
        {{"author", "preview", gem, "-o", folder.file("x.png")}, "Gem.obj"}};
    for (const auto& [words, wanted] : cases)
    {
        const CommandResult result = runLab(words);
        EXPECT_EQ(result.status, 2) << wanted << ": " << result.out;
        EXPECT_THAT(result.err, HasSubstr(wanted));
        EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    }
}

TEST(RigFile, SaysWhereItIsWrong)
{
    EXPECT_EQ(refusalOf(twoPoses), "read");
    EXPECT_THAT(refusalOf(R"({"handels": []})"), HasSubstr("handles"));
    EXPECT_THAT(refusalOf(R"({"model": "bus"})"), HasSubstr("/model: there is no model 'bus'"));
    EXPECT_THAT(refusalOf(R"({"poses": [{"name": "a"}]})"), HasSubstr("/poses/0"));
    EXPECT_THAT(refusalOf(R"({"poses": [{"name": "a", "moves": [{"handle": 1, "low": [0, 0, 0]}]}]})"),
                HasSubstr("a 'handle' and a region"));
    EXPECT_THAT(refusalOf(R"({"poses": [{"name": "a", "moves": [{"turn": {"axis": [0, 0, 0], "angleDegrees": 1}}]}]})"),
                HasSubstr("axis of length 0"));
    EXPECT_THAT(refusalOf(R"({"automaticHandles": 0})"), HasSubstr("cannot dent"));
    EXPECT_THAT(refusalOf("[[1, 2]]"), HasSubstr("/0"));
    EXPECT_THAT(refusalOf("{"), HasSubstr("rig.json"));
}

TEST(RigFile, OverridesWhatItsModelSays)
{
    const TemporaryFolder folder;
    RigDescription rig;
    const Status status = readRigFile(folder.write("rig.json", R"({"model": "barrel", "hulls": 5})"), rig);
    ASSERT_TRUE(bool(status)) << status.message();
    EXPECT_EQ(rig.settings.hulls, 5u);
    EXPECT_EQ(rig.settings.poses.size(), 3u);
    EXPECT_TRUE(rig.model.has_value());
}

// Bodies with the same model share one rig: they take seconds to make.
TEST(RigFile, ScenesRigEachModelOnce)
{
    SceneDescription scene;
    for (int i = 0; i < 2; ++i)
    {
        RigidDescription& body = scene.rigidBodies.emplace_back();
        body.settings.shape.kind = RigidShapeKind::Dented;
        body.source.emplace().kind = GeometrySource::Kind::RigModel;
        const nlohmann::json json = nlohmann::json::parse(R"({"model": "barrel", "automaticHandles": 6, "poses": [
            {"name": "flat", "moves": [{"scale": [1, 1, 0.5]}]}]})");
        ReadContext context("scene.json");
        readRig(JsonValue(json, "", context), body.rig.emplace());
        ASSERT_FALSE(context.failed()) << context.status().message();
    }
    const Result<SceneAssets> assets = loadSceneAssets(scene);
    ASSERT_TRUE(bool(assets)) << assets.message();
    EXPECT_EQ(assets->rigidBodies[0].asset, assets->rigidBodies[1].asset);
    EXPECT_EQ(assets->rigidBodies[0].asset->dentRig().boneCount(), 6u);
    EXPECT_EQ(assets->rigidBodies[0].asset->dentRig().exampleCount(), 1u);
}
