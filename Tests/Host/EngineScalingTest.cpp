// What the Unreal module has of plain C++: making assets larger, and the bar that its own tests break.
#include "FractureSim/SplitMesh.h"
#include "FractureSim/World.h"

#include "../../Source/FractureSim/Private/Core/FractureSimScaling.cpp"
#include "../../Source/FractureSimTests/Private/Support/FractureSimTestBar.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <vector>

namespace fsim
{
namespace
{
AssetRef barAsset(uint32_t cubes, float edge)
{
    Result<AssetRef> asset = Asset::fragmented(FractureSimTestBar::Make(cubes, edge));
    EXPECT_TRUE(asset) << asset.message();
    return asset ? *asset : nullptr;
}

float massOf(const AssetRef& asset)
{
    std::unique_ptr<World> world = std::move(*World::create({}));
    BodySettings settings;
    settings.model = Model::OrientedParticles;
    settings.asset = *world->addAsset(asset);
    return world->statistics(*world->addBody(settings))->mass;
}

AssetRef clusteredAsset(float size)
{
    std::vector<Vec3> positions;
    for (float x : {-1.0f, 0.0f, 1.0f})
        for (float y : {-1.0f, 0.0f, 1.0f})
            for (float z : {-1.0f, 0.0f, 1.0f})
                positions.push_back(Vec3{x, y, z} * size);
    const float volume = size * size * size;
    Result<Clustering> clusters = clusterParticles(positions, {&volume, 1}, {.clusters = 4});
    EXPECT_TRUE(clusters) << clusters.message();
    Result<AssetRef> asset = Asset::clustered(positions, {&volume, 1}, 0.5f * size, *clusters);
    EXPECT_TRUE(asset) << asset.message();
    return asset ? *asset : nullptr;
}
} // namespace

TEST(EngineTestBar, IsABodyOfClosedFragmentsThatTheCoreTakes)
{
    AssetRef bar = barAsset(8, 0.2f);
    Result<std::unique_ptr<MeshSplitter>> splitter = MeshSplitter::create(bar->fragments());
    ASSERT_TRUE(splitter) << splitter.message(); // refuses what is not closed, and sides that do not match
    EXPECT_EQ(bar->fragments().bonds.size(), 7u);
}

TEST(EngineTestBar, FallsIntoTwoWhereItIsCut)
{
    AssetRef bar = barAsset(8, 0.2f);
    std::unique_ptr<World> world = std::move(*World::create({}));
    BodySettings settings;
    settings.model = Model::OrientedParticles;
    settings.asset = *world->addAsset(bar);
    BodyId body = *world->addBody(settings);
    ASSERT_TRUE(world->cut({.body = body, .normal = {1.0f, 0.0f, 0.0f}}));
    ASSERT_TRUE(world->step(1.0f / 60.0f));
    EXPECT_EQ(world->statistics(body)->pieces, 2u);
}

TEST(EngineScaling, ABodyTwiceAsLargeWeighsEightTimesAsMuch)
{
    AssetRef bar = barAsset(4, 0.2f);
    Result<AssetRef> larger = FractureSimScaling::Scaled(bar, 2.0f);
    ASSERT_TRUE(larger) << larger.message();
    EXPECT_FLOAT_EQ(massOf(*larger), 8.0f * massOf(bar));
}

TEST(EngineScaling, IsTheSameAsAuthoringItLarger)
{
    Result<AssetRef> larger = FractureSimScaling::Scaled(barAsset(4, 0.25f), 2.0f);
    ASSERT_TRUE(larger) << larger.message();
    EXPECT_EQ((*larger)->contentHash(), barAsset(4, 0.5f)->contentHash()); // powers of two: to the bit
}

TEST(EngineScaling, KeepsTheClustersOfAClusteredBody)
{
    AssetRef small = clusteredAsset(0.25f);
    Result<AssetRef> larger = FractureSimScaling::Scaled(small, 4.0f);
    ASSERT_TRUE(larger) << larger.message();
    EXPECT_TRUE(std::ranges::equal((*larger)->clusterMembers(), small->clusterMembers()));
    EXPECT_EQ((*larger)->positions()[0], small->positions()[0] * 4.0f);
    EXPECT_FLOAT_EQ((*larger)->radius(), 4.0f * small->radius());
}

TEST(EngineScaling, RefusesFactorsThatMakeNoBody)
{
    AssetRef bar = barAsset(2, 0.2f);
    for (float factor : {0.0f, -1.0f, std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()})
        EXPECT_FALSE(FractureSimScaling::Scaled(bar, factor)) << factor;
    EXPECT_FALSE(FractureSimScaling::Scaled(nullptr, 2.0f));
}
} // namespace fsim
