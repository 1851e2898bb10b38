#include "FractureSim/Asset.h"

#include "Lab/LabTesting.h"
#include "SceneFiles/SceneAssets.h"
#include "SceneFiles/SceneParse.h"

#include <nlohmann/json.hpp>

using namespace fsim;
using namespace fsim::lab;
using namespace fsim::lab::labTesting;
using testing::HasSubstr;

namespace
{
const std::string meshFolder = std::string(FSIM_SOURCE_DIR) + "/Content/Meshes/";

SceneDescription parsed(const TemporaryFolder& folder, const std::string& body)
{
    const std::string file =
        folder.write("scene.json", R"({ "format": 1, "shows": "a thing", "bodies": [ )" + body + " ] }");
    Result<SceneDescription> scene = readSceneFile(file);
    EXPECT_TRUE(bool(scene)) << scene.message();
    return scene ? *scene : SceneDescription{};
}
} // namespace

TEST(AuthorCommand, ScoresAMeshAndInspectsTheAsset)
{
    const TemporaryFolder folder;
    const std::string asset = folder.file("gem.fsasset");
    const CommandResult scored = runLab({"author", "score", meshFolder + "Gem.obj", "-o", asset, "--fragments", "12",
                                         "--seed", "3", "--anchor-below", "-0.1"});
    EXPECT_EQ(scored.status, 0) << scored.err;
    EXPECT_THAT(scored.out, HasSubstr("fragments   12"));
    EXPECT_THAT(scored.out, HasSubstr("watertight  yes"));
    const CommandResult inspected = runLab({"author", "inspect", asset});
    EXPECT_EQ(inspected.status, 0) << inspected.err;
    EXPECT_THAT(inspected.out, HasSubstr("asset       fragments"));
    EXPECT_THAT(inspected.out, HasSubstr("fragments   12"));
    EXPECT_THAT(inspected.out, HasSubstr("anchored"));
}

TEST(AuthorCommand, AnAssetSaysWhatItIsMadeOf)
{
    const TemporaryFolder folder;
    const auto massOf = [&](const std::string& material) {
        const std::string asset = folder.file("gem.fsasset");
        std::vector<std::string> words{"author", "score", meshFolder + "Gem.obj", "-o", asset, "--fragments", "5"};
        if (!material.empty())
            words.insert(words.end(), {"--material", material});
        EXPECT_EQ(runLab(words).status, 0);
        EXPECT_EQ(runLab({"author", "inspect", asset}).out.find("material    glass") != std::string::npos,
                  material == "glass");
        const std::string scene = folder.write("scene.json", R"({ "format": 1, "shows": "a gem", "bodies": [
            { "model": "oriented-particles", "asset": "gem.fsasset", "at": [0, 0, 5] } ] })");
        const CommandResult run = runLab({"run", scene, "--frames", "1", "--quiet", "--stats", folder.file("s.json")});
        EXPECT_EQ(run.status, 0) << run.err;
        return nlohmann::json::parse(textOf(folder.file("s.json"))).at("mass").at("end").get<double>();
    };
    const double plain = massOf(""), glass = massOf("glass");
    EXPECT_NEAR(glass / plain, 2500.0 / 1700.0, 1e-3);
    const CommandResult refused =
        runLab({"author", "score", meshFolder + "Gem.obj", "-o", folder.file("a.fsasset"), "--material", "glas"});
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.err, HasSubstr("'glass'"));
}

TEST(AuthorCommand, WritesTheSameBytesForTheSameOptions)
{
    const TemporaryFolder folder;
    for (const char* name : {"a.fsasset", "b.fsasset"})
        ASSERT_EQ(runLab({"author", "score", meshFolder + "Gem.obj", "-o", folder.file(name), "--pattern", "radial",
                          "--point", "-0.05,0,0", "--axis", "z", "--roughness", "0.05"})
                      .status,
                  0);
    EXPECT_EQ(textOf(folder.file("a.fsasset")), textOf(folder.file("b.fsasset")));
}

TEST(AuthorCommand, TakesEveryPattern)
{
    const TemporaryFolder folder;
    for (const char* pattern : {"uniform", "clustered", "radial", "planks", "bricks", "tetrahedra"})
    {
        const CommandResult result = runLab({"author", "score", meshFolder + "Gem.obj", "-o", folder.file("x"),
                                             "--pattern", pattern, "--fragments", "20"});
        EXPECT_EQ(result.status, 0) << pattern << ": " << result.err;
        EXPECT_THAT(result.out, HasSubstr("watertight  yes"));
    }
}

TEST(AuthorCommand, RefusesAnOpenMeshWithTheReason)
{
    const TemporaryFolder folder;
    const CommandResult result = runLab({"author", "score", meshFolder + "Bowl.obj", "-o", folder.file("x.fsasset")});
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.err, HasSubstr("Bowl.obj: the mesh is open"));
    expectOneSentence(result);
    EXPECT_FALSE(std::filesystem::exists(folder.file("x.fsasset")));
}

TEST(AuthorCommand, RefusesADamagedAsset)
{
    const TemporaryFolder folder;
    const std::string asset = folder.file("gem.fsasset");
    ASSERT_EQ(runLab({"author", "score", meshFolder + "Gem.obj", "-o", asset}).status, 0);
    const std::string bytes = textOf(asset);
    folder.write("short.fsasset", bytes.substr(0, bytes.size() / 2));
    const CommandResult result = runLab({"author", "inspect", folder.file("short.fsasset")});
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.err, HasSubstr("cut or added to"));
    expectOneSentence(result);
}

TEST(AuthorCommand, HelpsOnEachStep)
{
    EXPECT_THAT(runLab({"author", "--help"}).out, HasSubstr("inspect"));
    EXPECT_THAT(runLab({"author", "score", "--help"}).out, HasSubstr("--anchor-below"));
    EXPECT_THAT(runLab({"author", "inspect", "--help"}).out, HasSubstr("--picture"));
}

TEST(AuthorCommand, ScenesCutTheirBodiesThemselves)
{
    const TemporaryFolder folder;
    for (const std::string& source : {std::string(R"("shape": { "kind": "torus", "radius": 0.4, "tubeRadius": 0.1 })"),
                                      R"("mesh": ")" + meshFolder + R"(Gem.obj", "scale": 2)"})
    {
        const SceneDescription scene = parsed(folder, R"({ "model": "debris", )" + source +
                                                          R"(, "scoring": { "fragments": 15, "roughness": 0.05 } })");
        const Result<SceneAssets> assets = loadSceneAssets(scene);
        ASSERT_TRUE(bool(assets)) << assets.message();
        EXPECT_EQ(assets->bodies[0].asset->kind(), AssetKind::Fragmented);
        EXPECT_EQ(assets->bodies[0].asset->fragments().particles.size(), 15u);
        EXPECT_EQ(particleCountOf(scene, *assets), 15u);
    }
}

TEST(AuthorCommand, ScenesRefuseScoringThatDoesNotFit)
{
    const TemporaryFolder folder;
    const auto refusalOf = [&](const std::string& body) {
        return readSceneFile(
                   folder.write("scene.json", R"({ "format": 1, "shows": "a thing", "bodies": [ )" + body + " ] }"))
            .message();
    };
    const std::string ball = R"({ "model": "debris", "shape": { "kind": "sphere", "radius": 1 }, )";
    EXPECT_THAT(refusalOf(ball + R"("scoring": { "fragmnts": 5 } })"), HasSubstr("fragments"));
    EXPECT_THAT(refusalOf(ball + R"("scoring": { "roughness": 2 } })"), HasSubstr("0 to 0.25"));
    EXPECT_THAT(refusalOf(ball + R"("scoring": {}, "sampling": { "spacing": 0.1 } })"), HasSubstr("sampling"));
    EXPECT_THAT(refusalOf(R"({ "model": "debris", "asset": "a.fsasset", "scoring": {} })"),
                HasSubstr("beside an asset"));
}
