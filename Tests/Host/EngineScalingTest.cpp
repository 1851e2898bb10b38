// Assets made larger for a host's scale, and the bar that the Unreal module's own tests break.
#include "FractureSim/AssetScaling.h"
#include "FractureSim/SplitMesh.h"
#include "FractureSim/World.h"

#include "../../Source/FractureSimTests/Private/Support/FractureSimTestBar.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
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
    Result<AssetRef> larger = scaledAsset(bar, {2.0f, 2.0f, 2.0f});
    ASSERT_TRUE(larger) << larger.message();
    EXPECT_FLOAT_EQ(massOf(*larger), 8.0f * massOf(bar));
}

TEST(EngineScaling, IsTheSameAsAuthoringItLarger)
{
    Result<AssetRef> larger = scaledAsset(barAsset(4, 0.25f), {2.0f, 2.0f, 2.0f});
    ASSERT_TRUE(larger) << larger.message();
    EXPECT_EQ((*larger)->contentHash(), barAsset(4, 0.5f)->contentHash()); // powers of two: to the bit
}

TEST(EngineScaling, KeepsTheClustersOfAClusteredBody)
{
    AssetRef small = clusteredAsset(0.25f);
    Result<AssetRef> larger = scaledAsset(small, {4.0f, 4.0f, 4.0f});
    ASSERT_TRUE(larger) << larger.message();
    EXPECT_TRUE(std::ranges::equal((*larger)->clusterMembers(), small->clusterMembers()));
    EXPECT_EQ((*larger)->positions()[0], small->positions()[0] * 4.0f);
    EXPECT_FLOAT_EQ((*larger)->radius(), 4.0f * small->radius());
}

TEST(EngineScaling, RefusesFactorsThatMakeNoBody)
{
    AssetRef bar = barAsset(2, 0.2f);
    for (float factor : {0.0f, -1.0f, std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()})
    {
        EXPECT_FALSE(scaledAsset(bar, {factor, 1.0f, 1.0f})) << factor;
        EXPECT_FALSE(scaledAsset(bar, {1.0f, 1.0f, factor})) << factor;
    }
    EXPECT_FALSE(scaledAsset(nullptr, {2.0f, 2.0f, 2.0f}));
}

TEST(EngineScaling, AStretchedBodyWeighsWhatItsVolumeSays)
{
    AssetRef bar = barAsset(4, 0.2f);
    Result<AssetRef> stretched = scaledAsset(bar, {2.0f, 3.0f, 0.5f});
    ASSERT_TRUE(stretched) << stretched.message();
    EXPECT_NEAR(massOf(*stretched), 3.0f * massOf(bar), 1e-4f * massOf(bar));
}

TEST(EngineScaling, AStretchedBodyIsStillMadeOfClosedFragments)
{
    Result<AssetRef> stretched = scaledAsset(barAsset(5, 0.2f), {1.5f, 0.25f, 4.0f});
    ASSERT_TRUE(stretched) << stretched.message();
    EXPECT_TRUE(MeshSplitter::create((*stretched)->fragments()));
}

TEST(EngineScaling, StretchesFacesAsNansonSays)
{
    // Along x the faces between cubes grow with y and z alone, and keep their direction.
    Result<AssetRef> stretched = scaledAsset(barAsset(3, 0.2f), {7.0f, 2.0f, 3.0f});
    ASSERT_TRUE(stretched) << stretched.message();
    for (const FragmentBond& bond : (*stretched)->fragments().bonds)
    {
        EXPECT_NEAR(bond.area, 0.2f * 0.2f * 6.0f, 1e-6f);
        EXPECT_EQ(bond.normal, (Vec3{1.0f, 0.0f, 0.0f}));
    }
    // A slanted face: the normal stays upright to what lies in it.
    FragmentSet slanted = FractureSimTestBar::Make(2, 0.2f);
    slanted.bonds[0].normal = {0.6f, 0.8f, 0.0f};
    Result<AssetRef> other = scaledAsset(*Asset::fragmented(slanted), {2.0f, 1.0f, 1.0f});
    ASSERT_TRUE(other) << other.message();
    const Vec3 inPlane{-0.8f * 2.0f, 0.6f, 0.0f};
    EXPECT_NEAR(dot((*other)->fragments().bonds[0].normal, inPlane), 0.0f, 1e-6f);
    EXPECT_NEAR(dot((*other)->fragments().bonds[0].normal, (*other)->fragments().bonds[0].normal), 1.0f, 1e-6f);
}

TEST(EngineScaling, StretchesTheEllipsoidOfAFragment)
{
    FragmentSet turned = FractureSimTestBar::Make(2, 0.2f);
    turned.particles[0].radii = {0.3f, 0.2f, 0.1f};
    turned.particles[0].rest.rotation = {0.0f, 0.0f, std::sqrt(0.5f), std::sqrt(0.5f)}; // x to y
    Result<AssetRef> stretched = scaledAsset(*Asset::fragmented(turned), {5.0f, 2.0f, 1.0f});
    ASSERT_TRUE(stretched) << stretched.message();
    // Half axes 0.3 along y and 0.2 along x become 0.6 and 1.0.
    const Vec3 radii = (*stretched)->fragments().particles[0].radii;
    EXPECT_NEAR(radii.x, 1.0f, 1e-5f);
    EXPECT_NEAR(radii.y, 0.6f, 1e-5f);
    EXPECT_NEAR(radii.z, 0.1f, 1e-5f);
}

TEST(EngineScaling, StretchesClusteredBodies)
{
    AssetRef small = clusteredAsset(0.25f);
    Result<AssetRef> stretched = scaledAsset(small, {1.0f, 1.0f, 8.0f});
    ASSERT_TRUE(stretched) << stretched.message();
    EXPECT_EQ((*stretched)->positions()[0].z, 8.0f * small->positions()[0].z);
    EXPECT_NEAR((*stretched)->radius(), 2.0f * small->radius(), 1e-6f);
}
} // namespace fsim
