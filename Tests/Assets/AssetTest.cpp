#include "Foundation/Random.h"
#include "Support/TestWorlds.h"

#include <limits>

namespace fsim::test
{
TEST(Asset, SurvivesARoundTrip)
{
    std::vector<Vec3> corners{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.1f, 0.1f, 0.1f}};
    std::vector<uint32_t> triangles{0, 2, 1, 0, 1, 3};
    for (const AssetRef& asset :
         {particleCube(3, 0.2f), must(Asset::convexHull(corners)), must(Asset::mesh(corners, triangles))})
    {
        AssetRef loaded = must(Asset::load(asset->bytes()));
        EXPECT_EQ(loaded->contentHash(), asset->contentHash());
        EXPECT_EQ(loaded->kind(), asset->kind());
        EXPECT_TRUE(
            std::equal(loaded->bytes().begin(), loaded->bytes().end(), asset->bytes().begin(), asset->bytes().end()));
    }
}

TEST(Asset, HullDropsInnerPoints)
{
    std::vector<Vec3> corners{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.1f, 0.1f, 0.1f}};
    EXPECT_EQ(must(Asset::convexHull(corners))->positions().size(), 4u);
}

TEST(Asset, HullOfAFineSphereIsMadeAndLoaded)
{
    std::vector<Vec3> points;
    Random random(5, 5);
    for (uint64_t i = 0; i < 3000; ++i)
    {
        Vec3 p{random.uniform(3 * i, -1, 1), random.uniform(3 * i + 1, -1, 1), random.uniform(3 * i + 2, -1, 1)};
        points.push_back(p / length(p));
    }
    AssetRef hull = must(Asset::convexHull(points));
    EXPECT_TRUE(Asset::load(hull->bytes()));
    auto world = makeWorld();
    AssetId id = must(world->addAsset(hull));
    RigidBodyId body = must(world->addRigidBody({.shape = RigidShape::convexHull(id)}));
    // A little less than the ball of radius 1.
    EXPECT_NEAR(must(world->rigidBodyState(body)).mass, 4188.8f, 30.0f);
}

TEST(Asset, RefusesWhatNoBodyCanBeMadeOf)
{
    float nan = std::numeric_limits<float>::quiet_NaN();
    std::vector<Vec3> good{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    std::vector<Vec3> bad{{0, 0, 0}, {1, nan, 0}, {0, 1, 0}};
    std::vector<float> volumes{1.0f, 1.0f};
    float one = 1.0f;
    float none = 0.0f;
    std::vector<uint32_t> outside{0, 1, 3};
    std::vector<uint32_t> partial{0, 1};
    EXPECT_FALSE(Asset::particles({}, {&one, 1}, 0.1f));
    EXPECT_FALSE(Asset::particles(bad, {&one, 1}, 0.1f));
    EXPECT_FALSE(Asset::particles(good, volumes, 0.1f));
    EXPECT_FALSE(Asset::particles(good, {&none, 1}, 0.1f));
    EXPECT_FALSE(Asset::particles(good, {&one, 1}, 0.0f));
    EXPECT_FALSE(Asset::convexHull(good));
    EXPECT_FALSE(Asset::mesh(good, outside));
    EXPECT_FALSE(Asset::mesh(good, partial));
    EXPECT_FALSE(Asset::mesh({}, {}));
}

TEST(Asset, RefusesEveryDamage)
{
    AssetRef asset = particleCube(4, 0.1f);
    std::vector<std::byte> bytes(asset->bytes().begin(), asset->bytes().end());
    Random random(1, 2);
    for (uint64_t i = 0; i < 3000; ++i)
    {
        std::vector<std::byte> damaged = bytes;
        if (i % 3 == 0)
            damaged.resize(random.below(i, static_cast<uint32_t>(bytes.size())));
        else if (i % 3 == 1)
            damaged[random.below(i, static_cast<uint32_t>(bytes.size()))] ^= std::byte(1u << (i % 8));
        else
            damaged.insert(damaged.end(), 1 + i % 7, std::byte{0x5a});
        EXPECT_FALSE(Asset::load(damaged));
    }
}

TEST(Asset, SameContentsAreOneAssetOfAWorld)
{
    auto world = makeWorld();
    AssetId a = must(world->addAsset(particleCube(3, 0.2f)));
    AssetId b = must(world->addAsset(particleCube(3, 0.2f)));
    AssetId c = must(world->addAsset(particleCube(3, 0.3f)));
    EXPECT_EQ(a, b);
    EXPECT_NE(a, c);
}
} // namespace fsim::test
