#include "Foundation/Random.h"
#include "Foundation/SealedBytes.h"
#include "Support/TestWorlds.h"

#include <algorithm>
#include <limits>

namespace fsim::test
{
namespace
{
AssetRef clusteredCube(uint32_t count)
{
    AssetRef cube = particleCube(count, 0.1f);
    Clustering clusters = must(clusterParticles(cube->positions(), cube->volumes(), {.clusters = 8}));
    return must(Asset::clustered(cube->positions(), cube->volumes(), cube->radius(), clusters));
}
} // namespace

TEST(Asset, SurvivesARoundTrip)
{
    std::vector<Vec3> corners{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.1f, 0.1f, 0.1f}};
    std::vector<uint32_t> triangles{0, 2, 1, 0, 1, 3};
    for (const AssetRef& asset : {particleCube(3, 0.2f), must(Asset::convexHull(corners)),
                                  must(Asset::mesh(corners, triangles)), clusteredCube(6)})
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

TEST(Asset, ClustersAreStoredWithTheirParticles)
{
    AssetRef cube = particleCube(6, 0.1f);
    Clustering clusters = must(clusterParticles(cube->positions(), cube->volumes(), {.clusters = 8}));
    AssetRef asset = must(Asset::clustered(cube->positions(), {cube->volumes().data(), 1}, cube->radius(), clusters));
    AssetRef loaded = must(Asset::load(asset->bytes()));
    EXPECT_EQ(loaded->kind(), AssetKind::Clustered);
    EXPECT_TRUE(std::ranges::equal(loaded->positions(), cube->positions()));
    EXPECT_TRUE(std::ranges::equal(loaded->volumes(), cube->volumes()));
    EXPECT_TRUE(std::ranges::equal(loaded->clusterOffsets(), clusters.offsets));
    EXPECT_TRUE(std::ranges::equal(loaded->clusterMembers(), clusters.members));
    EXPECT_TRUE(std::ranges::equal(loaded->clusterWeights(), clusters.weights));
    EXPECT_EQ(loaded->clusters().radius, clusters.radius);
    EXPECT_TRUE(cube->clusterOffsets().empty());
}

// Bytes as version 1 wrote them before there were clusters.
TEST(Asset, KindsWithoutClustersKeepTheirBytes)
{
    std::vector<Vec3> corners{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    EXPECT_EQ(particleCube(4, 0.1f)->contentHash(), 0x77642bc8e513d67cu);
    EXPECT_EQ(particleCube(4, 0.1f)->bytes()[4], std::byte{1});
    EXPECT_EQ(must(Asset::convexHull(corners))->contentHash(), 0x6baa8c9137b8542eu);
    EXPECT_EQ(clusteredCube(4)->bytes()[4], std::byte{2});
}

TEST(Asset, RefusesClustersThatDoNotFit)
{
    AssetRef cube = particleCube(4, 0.1f);
    const Clustering good = must(clusterParticles(cube->positions(), cube->volumes(), {.clusters = 4}));
    const auto isTaken = [&](const Clustering& clusters) {
        return bool(Asset::clustered(cube->positions(), cube->volumes(), cube->radius(), clusters));
    };
    EXPECT_TRUE(isTaken(good));
    EXPECT_FALSE(isTaken({}));
    for (const auto& damage : std::initializer_list<void (*)(Clustering&)>{
             [](Clustering& c) { c.offsets[0] = 1; }, [](Clustering& c) { c.offsets[1] = c.offsets[2] + 1; },
             [](Clustering& c) { c.offsets[1] = 0; }, [](Clustering& c) { c.offsets.back() += 1; },
             [](Clustering& c) { c.offsets[1] = ~0u; }, [](Clustering& c) { c.members.back() = 64; },
             [](Clustering& c) { std::swap(c.members[0], c.members[1]); },
             [](Clustering& c) { c.members[1] = c.members[0]; }, [](Clustering& c) { c.members.pop_back(); },
             [](Clustering& c) { c.weights.pop_back(); }, [](Clustering& c) { c.weights[0] = 0.0f; },
             [](Clustering& c) { c.weights[0] = -c.weights[0]; }, [](Clustering& c) { c.weights[0] += 0.001f; },
             [](Clustering& c) { c.weights[0] = std::numeric_limits<float>::quiet_NaN(); },
             [](Clustering& c) { c.weights[0] = std::numeric_limits<float>::infinity(); },
             [](Clustering& c) { c.radius = -1.0f; }})
    {
        Clustering damaged = good;
        damage(damaged);
        EXPECT_FALSE(isTaken(damaged));
    }
    AssetRef larger = particleCube(5, 0.1f); // whose other particles have no cluster
    EXPECT_FALSE(Asset::clustered(larger->positions(), larger->volumes(), larger->radius(), good));
}

TEST(Asset, RefusesEveryDamage)
{
    for (const AssetRef& asset : {particleCube(4, 0.1f), clusteredCube(4)})
    {
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
}

// Behind a checksum that is right: what gets past it must be refused or be a sound asset.
TEST(Asset, SealedNonsenseIsRefusedOrSound)
{
    AssetRef asset = clusteredCube(4);
    const FileKind kind{"FSAS", 2, "asset"};
    std::span<const std::byte> contents = must(openSealedBytes(kind, asset->bytes()));
    Random random(3, 4);
    int refused = 0;
    for (uint64_t i = 0; i < 6000; ++i)
    {
        std::vector<std::byte> damaged(contents.begin(), contents.end());
        const auto size = static_cast<uint32_t>(damaged.size());
        if (i % 4 == 0)
            damaged.resize(random.below(3 * i, size));
        else if (i % 4 == 1) // the header
            damaged[random.below(3 * i, 32)] ^= std::byte(1u + random.below(3 * i + 1, 255));
        else
            damaged[random.below(3 * i, size)] ^= std::byte(1u << random.below(3 * i + 1, 8));
        Result<AssetRef> loaded = Asset::load(sealBytes(kind, damaged));
        refused += !loaded;
        if (loaded)
        {
            EXPECT_TRUE(validate((*loaded)->clusters(), (*loaded)->positions().size()));
        }
    }
    EXPECT_GT(refused, 3000);
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
