#include "SceneFiles/SceneAssets.h"

#include "Lab/LabTesting.h"
#include "SceneFiles/SceneParse.h"
#include "SceneFiles/SceneSections.h"

using namespace fsim;
using namespace fsim::lab;
using ::testing::HasSubstr;

namespace
{
Result<SceneAssets> assetsOf(const std::string& body)
{
    const std::string text = R"({ "format": 1, "shows": "x", "bodies": [)" + body + "] }";
    const Result<SceneDescription> scene = parseScene(text, "a.json");
    if (!scene)
        return scene.status();
    return loadSceneAssets(*scene);
}

/// The settings, or the sentence.
Result<ClusteringSettings> clusteringOf(const char* text)
{
    const nlohmann::json json = nlohmann::json::parse(text);
    ReadContext context("a.json");
    const ClusteringSettings settings = readClustering(JsonValue(json, "/clustering", context));
    if (context.failed())
        return context.status();
    return settings;
}
} // namespace

TEST(SceneAssets, MakesABlockOfExactlySoManyParticles)
{
    const Result<SceneAssets> assets =
        assetsOf(R"({"model": "debris", "sampling": {"pattern": "lattice", "counts": [83, 16, 16], "spacing": 0.02}})");
    ASSERT_TRUE(assets) << assets.message();
    EXPECT_EQ(assets->bodies.at(0).asset->positions().size(), 83u * 16u * 16u);
    EXPECT_FLOAT_EQ(assets->bodies.at(0).asset->radius(), 0.01f);
    EXPECT_THAT(
        assetsOf(R"({"model": "debris", "sampling": {"pattern": "lattice", "counts": [9999, 9999, 9], "spacing": 1}})")
            .message(),
        HasSubstr("/bodies/0/sampling: 9999 x 9999 x 9"));
}

TEST(SceneAssets, CellsAreLooksAndCanBeLeftOut)
{
    const std::string body =
        R"({"model": "clustered", "shape": {"kind": "heart", "width": 1}, "sampling": {"count": 500},
        "clustering": {"clusters": 8}, "cells": {"count": 60, "resolution": 24}})";
    const Result<SceneAssets> assets = assetsOf(body);
    ASSERT_TRUE(assets) << assets.message();
    const Asset& asset = *assets->bodies.at(0).asset;
    EXPECT_NEAR(double(asset.fragments().particles.size()), 60.0, 3.0);
    EXPECT_EQ(asset.fragmentOwners().size(), asset.fragments().particles.size());
    const Result<SceneDescription> scene =
        parseScene(R"({ "format": 1, "shows": "x", "bodies": [)" + body + "] }", "a.json");
    const Result<SceneAssets> plain = loadSceneAssets(*scene, SceneCells::LeftOut);
    ASSERT_TRUE(plain) << plain.message();
    EXPECT_TRUE(plain->bodies.at(0).asset->fragments().particles.empty());
    EXPECT_EQ(plain->bodies.at(0).asset->contentHash(), asset.contentHash());
}

TEST(SceneAssets, SamplesToACountWithinOnePercent)
{
    const Result<SceneAssets> assets = assetsOf(
        R"({"model": "debris", "shape": {"kind": "box", "halfExtents": [0.4, 0.1, 0.1]}, "sampling": {"count": 5317}})");
    ASSERT_TRUE(assets) << assets.message();
    EXPECT_NEAR(double(assets->bodies.at(0).asset->positions().size()), 5317.0, 53.0);
}

TEST(SceneAssets, ReadsHowParticlesAreClustered)
{
    const ClusteringSettings plain = *clusteringOf("{}");
    EXPECT_EQ(plain.clusters, ClusteringSettings{}.clusters);
    const ClusteringSettings full = *clusteringOf(R"({"clusters": 70, "radius": 0.2, "kernel": "cubic", "seed": 9})");
    EXPECT_EQ(full.clusters, 70u);
    EXPECT_EQ(full.radius, 0.2f);
    EXPECT_EQ(full.kernel, ClusterKernel::Cubic);
    EXPECT_EQ(full.seed, 9u);
    const ClusteringSettings boxes = *clusteringOf(R"({"latticeSize": 8, "latticeStride": 6})");
    EXPECT_EQ(boxes.latticeSize, 8u);
    EXPECT_EQ(boxes.latticeStride, 6u);
    EXPECT_THAT(clusteringOf(R"({"clusters": 0})").message(), HasSubstr("/clustering/clusters: is 0"));
    EXPECT_THAT(clusteringOf(R"({"overlap": 0.5})").message(), HasSubstr("from 1 to 16"));
    EXPECT_THAT(clusteringOf(R"({"overlap": 2, "radius": 1})").message(), HasSubstr("give one of them"));
    EXPECT_THAT(clusteringOf(R"({"kernel": "cubc"})").message(), HasSubstr("did you mean 'cubic'?"));
    EXPECT_THAT(clusteringOf(R"({"latticeSize": 8})").message(), HasSubstr("'latticeStride' is missing"));
    EXPECT_THAT(clusteringOf(R"({"latticeSize": 8, "latticeStride": 9})").message(), HasSubstr("left out"));
    EXPECT_THAT(clusteringOf(R"({"latticeSize": 8, "latticeStride": 6, "clusters": 5})").message(),
                HasSubstr("is not known here"));
}

TEST(SceneAssets, ClustersTheParticlesOfAClusteredBody)
{
    const Result<SceneAssets> boxes = assetsOf(
        R"({"model": "clustered", "sampling": {"pattern": "lattice", "counts": [83, 16, 16], "spacing": 0.02},
            "clustering": {"latticeSize": 8, "latticeStride": 6}})");
    ASSERT_TRUE(boxes) << boxes.message();
    EXPECT_EQ(boxes->bodies.at(0).asset->kind(), AssetKind::Clustered);
    EXPECT_EQ(boxes->bodies.at(0).asset->clusterOffsets().size(), 127u);
    EXPECT_EQ(boxes->bodies.at(0).asset->clusterMembers().size(), 64512u);
    const Result<SceneAssets> fuzzy = assetsOf(
        R"({"model": "clustered", "shape": {"kind": "sphere", "radius": 1}, "sampling": {"count": 900},
            "clustering": {"clusters": 12}})");
    ASSERT_TRUE(fuzzy) << fuzzy.message();
    const AssetRef& ball = fuzzy->bodies.at(0).asset;
    EXPECT_EQ(ball->clusterOffsets().size(), 13u);
    labTesting::TemporaryFolder folder;
    ASSERT_TRUE(writeFile(folder.file("ball.asset"), ball->bytes()));
    const Result<SceneAssets> loaded =
        assetsOf(R"({"model": "clustered", "asset": ")" + folder.file("ball.asset") + "\"}");
    ASSERT_TRUE(loaded) << loaded.message();
    EXPECT_EQ(loaded->bodies.at(0).asset->contentHash(), ball->contentHash());
    EXPECT_THAT(assetsOf(R"({"model": "debris", "asset": ")" + folder.file("ball.asset") + "\"}").message(),
                HasSubstr("holds no particles alone"));
    EXPECT_THAT(assetsOf(R"({"model": "clustered", "asset": "ball.asset", "clustering": {}})").message(),
                HasSubstr("has its clusters already"));
}

TEST(SceneAssets, AShapeMakesABodyWeakInside)
{
    const Result<SceneAssets> assets = assetsOf(
        R"({"model": "clustered", "shape": {"kind": "box", "halfExtents": [0.5, 0.1, 0.1]}, "sampling": {"count": 800},
            "toughnessMap": {"shape": {"kind": "box", "halfExtents": [0.1, 1, 1]}, "inside": 0.3, "outside": 2}})");
    ASSERT_TRUE(assets) << assets.message();
    const Asset& asset = *assets->bodies.at(0).asset;
    ASSERT_EQ(asset.toughnessScales().size(), asset.positions().size());
    for (size_t i = 0; i < asset.positions().size(); ++i)
        EXPECT_EQ(asset.toughnessScales()[i], std::abs(asset.positions()[i].x) <= 0.1f ? 0.3f : 2.0f);
    const Result<AssetRef> again = Asset::load(asset.bytes());
    ASSERT_TRUE(again) << again.message();
    EXPECT_EQ((*again)->contentHash(), asset.contentHash());
    EXPECT_EQ((*again)->toughnessScales()[0], asset.toughnessScales()[0]);
}

TEST(SceneAssets, APictureLiesOverTheBody)
{
    // Two pixels, black to the left and white to the right.
    const labTesting::TemporaryFolder folder;
    const std::string file = folder.write("map.pgm", std::string("P5 2 1 255\n\0\xff", 13));
    const Result<SceneAssets> assets = assetsOf(
        R"({"model": "clustered", "shape": {"kind": "box", "halfExtents": [0.5, 0.1, 0.1]}, "sampling": {"count": 800},
            "toughnessMap": {"image": ")" +
        file + R"(", "black": 0.5, "white": 1.5}})");
    ASSERT_TRUE(assets) << assets.message();
    const Asset& asset = *assets->bodies.at(0).asset;
    for (size_t i = 0; i < asset.positions().size(); ++i)
    {
        const float x = asset.positions()[i].x, tough = asset.toughnessScales()[i];
        EXPECT_EQ(tough < 1.0f, x < 0.0f) << x;
        if (std::abs(x) > 0.26f)
        {
            EXPECT_NEAR(tough, x < 0.0f ? 0.5f : 1.5f, 1e-6f) << x;
        }
    }
    EXPECT_THAT(assetsOf(R"({"model": "clustered", "shape": {"kind": "sphere", "radius": 1}, "sampling": {"count": 100},
                             "toughnessMap": {"image": "nowhere.png"}})")
                    .message(),
                HasSubstr("nowhere.png"));
}
