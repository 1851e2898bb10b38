#include "Clusters/Toughness.h"

#include "Support/ClusterRig.h"
#include "Support/TestWorlds.h"

namespace fsim::test
{
namespace
{
using namespace clusters;
}

// Equation (16) as it must be read: tau0 (1 + tau_b exp(-tau_f t)).
TEST(Toughness, BoostFadesBackToNothing)
{
    ClusterMaterial m{.toughnessBoost = 3.0f, .boostDecay = 8.0f};
    EXPECT_FLOAT_EQ(boostFactor(m, 0.0f), 4.0f);
    EXPECT_NEAR(boostFactor(m, 1.0f / 8.0f), 1.0f + 3.0f * std::exp(-1.0f), 1e-5f);
    EXPECT_NEAR(boostFactor(m, std::log(2.0f) / 8.0f), 2.5f, 1e-5f);
    EXPECT_NEAR(boostFactor(m, 10.0f), 1.0f, 1e-6f);
    EXPECT_EQ(boostFactor(m, 1e6f), 1.0f);
    for (float t = 0.0f; t < 2.0f; t += 0.01f)
        EXPECT_GE(boostFactor(m, t), boostFactor(m, t + 0.01f));
}

TEST(Toughness, BoostOfZeroIsNone)
{
    ClusterMaterial m{.toughnessBoost = 0.0f, .boostDecay = 8.0f};
    EXPECT_EQ(boostFactor(m, 0.0f), 1.0f);
    ClusterMaterial lasting{.toughnessBoost = 2.0f, .boostDecay = 0.0f};
    EXPECT_EQ(boostFactor(lasting, 100.0f), 3.0f);
}

TEST(Toughness, NoiseStaysWithinItsBoundsAndUsesThem)
{
    Random random(1, 1);
    double sum = 0.0, squares = 0.0;
    constexpr int count = 20000;
    for (uint32_t i = 0; i < count; ++i)
    {
        float noise = materials::valueNoise(randomVector(random, i, 500.0f), 3);
        ASSERT_GE(noise, -1.0f);
        ASSERT_LE(noise, 1.0f);
        sum += double(noise);
        squares += double(noise * noise);
    }
    EXPECT_NEAR(sum / count, 0.0, 0.02);
    EXPECT_GT(squares / count, 0.02); // it does differ from place to place

    ClusterMaterial m{.toughness = 0.2f, .toughnessNoise = 0.5f, .noiseSize = 0.05f};
    for (uint32_t i = 0; i < 1000; ++i)
    {
        float here = toughnessAt(m, randomVector(random, i), 3);
        EXPECT_GE(here, 0.1f - 1e-6f);
        EXPECT_LE(here, 0.3f + 1e-6f);
    }
}

TEST(Toughness, NoiseIsSmooth)
{
    // The blend's slope is at most 15/8, the corners differ by at most 2, and cells join without a step.
    Random random(2, 2);
    for (uint32_t i = 0; i < 2000; ++i)
    {
        Vec3 at = randomVector(random, i, 3.0f);
        float h = 1e-3f;
        for (Vec3 step : {Vec3{h, 0, 0}, Vec3{0, h, 0}, Vec3{0, 0, h}})
            EXPECT_LT(std::fabs(materials::valueNoise(at + step, 9) - materials::valueNoise(at, 9)),
                      3.75f * h * 1.01f + 1e-6f);
    }
    for (float side : {-2.0f, 0.0f, 1.0f})
        EXPECT_NEAR(materials::valueNoise({side - 1e-5f, 0.3f, 0.7f}, 9),
                    materials::valueNoise({side + 1e-5f, 0.3f, 0.7f}, 9), 1e-4f);
}

TEST(Toughness, SizeScalesTheNoise)
{
    ClusterMaterial small{.toughness = 0.1f, .toughnessNoise = 0.5f, .noiseSize = 0.01f};
    ClusterMaterial large = small;
    large.noiseSize = 10.0f;
    EXPECT_FLOAT_EQ(toughnessAt(small, {0.013f, 0.021f, 0.007f}, 4), toughnessAt(large, {13.0f, 21.0f, 7.0f}, 4));
}

TEST(Toughness, TheSeedChangesTheNoiseAndNothingElseDoes)
{
    ClusterMaterial m{.toughness = 0.1f, .toughnessNoise = 0.5f, .noiseSize = 0.1f};
    Random random(3, 3);
    int different = 0;
    for (uint32_t i = 0; i < 200; ++i)
    {
        Vec3 at = randomVector(random, i);
        EXPECT_EQ(toughnessAt(m, at, 1), toughnessAt(m, at, 1));
        different += toughnessAt(m, at, 1) != toughnessAt(m, at, 2);
    }
    EXPECT_GT(different, 190);
    m.toughnessNoise = 0.0f;
    EXPECT_EQ(toughnessAt(m, {1, 2, 3}, 1), 0.1f);
}

TEST(Toughness, NoiseIsFiniteFarAway)
{
    for (float far : {1e6f, 1e9f, 1e20f, -1e30f})
        EXPECT_LE(std::fabs(materials::valueNoise({far, -far, 0.5f}, 1)), 1.0f) << far;
}

TEST(Toughness, GrainIsTougherAlongX)
{
    ClusterMaterial wood{.grainStrength = 3.0f};
    EXPECT_FLOAT_EQ(directionFactor(wood, {1, 0, 0}, false), 4.0f);
    EXPECT_FLOAT_EQ(directionFactor(wood, {-1, 0, 0}, false), 4.0f);
    EXPECT_FLOAT_EQ(directionFactor(wood, {0, 1, 0}, false), 1.0f);
    float half = std::sqrt(0.5f);
    EXPECT_FLOAT_EQ(directionFactor(wood, {half, 0, half}, false), 2.5f);
}

TEST(Toughness, LayersAreWeakAcrossZAndOnlyWhereThereIsOne)
{
    ClusterMaterial slate{.layerSpacing = 0.1f, .layerWeakness = 0.6f};
    EXPECT_FLOAT_EQ(directionFactor(slate, {0, 0, 1}, true), 0.4f);
    EXPECT_FLOAT_EQ(directionFactor(slate, {0, 0, 1}, false), 1.0f);
    EXPECT_FLOAT_EQ(directionFactor(slate, {1, 0, 0}, true), 1.0f);
    EXPECT_FLOAT_EQ(nearestLayer(slate, {5, 5, 0.13f}), 0.1f);
    EXPECT_FLOAT_EQ(nearestLayer(slate, {5, 5, 0.16f}), 0.2f);
    EXPECT_NEAR(nearestLayer(slate, {0, 0, -0.04f}), 0.0f, 1e-6f);
    EXPECT_NEAR(nearestLayer(slate, {0, 0, -0.26f}), -0.3f, 1e-6f);
}

TEST(Toughness, NoClusterIsWithoutAny)
{
    for (float noise : {0.0f, 0.5f, 0.95f})
        for (const auto& preset : clusterPresets())
        {
            ClusterMaterial m = preset.material;
            m.toughnessNoise = noise;
            if (m.toughness == 0.0f)
                continue;
            Random random(8, 8);
            for (uint32_t i = 0; i < 200; ++i)
                EXPECT_GT(toughnessAt(m, randomVector(random, i, 10.0f), 5) *
                              directionFactor(m, normalizedOr(randomVector(random, 500 + i), {1, 0, 0}), true),
                          0.0f);
        }
}
// Weak in the half with x < 0: clusters have the mean of their members, and so have those that come out of a split.
TEST(Toughness, FollowsWhatTheAssetSaysOfItsParticles)
{
    constexpr float spacing = 0.1f;
    const float volume[] = {spacing * spacing * spacing};
    std::vector<Vec3> points = gridPoints(12, 4, 4, spacing);
    std::vector<float> scales;
    for (Vec3 point : points)
        scales.push_back(point.x < 0.0f ? 0.25f : 1.0f);
    AssetRef asset = must(Asset::clustered(points, volume, 0.05f, boxClusters(12, 4, 4, 4, 2), scales));
    ClusterMaterial material{.toughness = 0.2f};
    ClusterRig rig(asset, material);
    auto expectMeans = [&] {
        bool mixed = false;
        for (uint32_t c = 0; c < rig.state.facts.size(); ++c)
        {
            double sum = 0.0, mass = 0.0;
            std::span<const uint32_t> members = rig.state.memberships.particlesOf(c);
            for (size_t m = 0; m < members.size(); ++m)
            {
                double share = rig.state.memberships.sharesOf(c)[m].mass;
                sum += share * (rig.state.positions[members[m]].x < 0.0f ? 0.25 : 1.0);
                mass += share;
            }
            EXPECT_NEAR(rig.state.facts[c].toughness, 0.2 * sum / mass, 1e-6) << c;
            mixed = mixed || (sum / mass > 0.3 && sum / mass < 0.95);
        }
        return mixed;
    };
    EXPECT_TRUE(expectMeans()); // the clusters in the middle have some of both
    EXPECT_THAT(Asset::clustered(points, volume, 0.05f, boxClusters(12, 4, 4, 4, 2), {{1.0f, 2.0f}}).message(),
                ::testing::HasSubstr("2 values of toughness for 192 particles"));
    scales[7] = 0.0f;
    EXPECT_THAT(Asset::clustered(points, volume, 0.05f, boxClusters(12, 4, 4, 4, 2), scales).message(),
                ::testing::HasSubstr("particle 7"));
}
} // namespace fsim::test
