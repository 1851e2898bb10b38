#include "OrientedParticles/OrientedYield.h"

#include "OrientedParticles/OrientedGroups.h"
#include "Support/OrientedWorlds.h"

#include <gtest/gtest.h>

namespace fsim::orientedParticles
{
namespace
{
using namespace test;

math::SymmetricEigen3 stretched(float x, float y, float z)
{
    return {{x, y, z}, Mat3{}};
}

TEST(OrientedYield, KeepsVolumeAndLeavesWhatIsBelowYield)
{
    OrientedMaterial m{.yieldStrain = 0.05f, .flowRate = 1e6f, .plasticLimit = 10.0f};
    GroupFlow group;
    math::SymmetricEigen3 stretch = stretched(1.3f, 1.0f, 0.8f);
    ASSERT_TRUE(flow(m, 1.0f / 60.0f, group, stretch));
    EXPECT_NEAR(determinant(matrixOf(group.plastic)), 1.0f, 1e-5f);
    // What was 1.3 x 1 x 0.8 in volume still is.
    EXPECT_NEAR(stretch.values.x * stretch.values.y * stretch.values.z, 1.3f * 0.8f, 1e-4f);
    // All beyond yield has flowed: of log 1.3 the share yield / strain is left, but for the change of volume.
    float strain = std::log(1.3f), mean = std::log(1.3f * 0.8f) / 3.0f, gamma = (strain - 0.05f) / strain;
    EXPECT_NEAR(std::log(stretch.values.x), strain - gamma * (strain - mean), 1e-4f);
    EXPECT_NEAR(std::log(group.plastic.xx), gamma * (strain - mean), 1e-4f);
}

TEST(OrientedYield, BelowYieldNothingFlowsUnlessItCreeps)
{
    OrientedMaterial m{.yieldStrain = 0.1f, .flowRate = 60.0f};
    GroupFlow group;
    math::SymmetricEigen3 stretch = stretched(1.05f, 1.0f, 0.96f);
    EXPECT_FALSE(flow(m, 0.01f, group, stretch));
    m.creep = 2.0f;
    EXPECT_TRUE(flow(m, 0.01f, group, stretch));
    EXPECT_GT(group.strain, 0.0f);
    EXPECT_EQ(group.worked, 0.0f) << "creep is no yielding";
}

// A rate and not a number of steps.
TEST(OrientedYield, DoesNotDependOnTheStep)
{
    OrientedMaterial m{.yieldStrain = 0.02f, .flowRate = 10.0f, .hardening = 0.5f};
    auto after = [&](int steps) {
        GroupFlow group;
        math::SymmetricEigen3 stretch = stretched(1.2f, 1.0f, 1.0f / 1.2f);
        for (int i = 0; i < steps; ++i)
            flow(m, 0.1f / static_cast<float>(steps), group, stretch);
        return group.strain;
    };
    EXPECT_NEAR(after(6) / after(48), 1.0f, 0.02f);
    EXPECT_GT(after(6), 0.05f);
}

TEST(OrientedYield, HardensWithWork)
{
    OrientedMaterial soft{.yieldStrain = 0.02f, .flowRate = 30.0f};
    OrientedMaterial hard = soft;
    hard.hardening = 5.0f;
    auto flowed = [](const OrientedMaterial& m) {
        GroupFlow group;
        for (int i = 0; i < 30; ++i)
        {
            math::SymmetricEigen3 stretch = stretched(1.1f, 1.0f, 1.0f / 1.1f); // pulled on and on
            flow(m, 1.0f / 60.0f, group, stretch);
        }
        return group;
    };
    EXPECT_LT(flowed(hard).strain, 0.8f * flowed(soft).strain);
    EXPECT_GT(flowed(hard).worked, 0.0f);
}

TEST(OrientedYield, IsBounded)
{
    OrientedMaterial m{.yieldStrain = 0.0f, .flowRate = 1e6f, .plasticLimit = 1.5f};
    GroupFlow group;
    for (int i = 0; i < 100; ++i)
    {
        math::SymmetricEigen3 stretch = stretched(1.1f, 1.0f, 1.0f / 1.1f);
        flow(m, 0.1f, group, stretch);
    }
    EXPECT_LE(group.strain, std::log(1.5f) + 1e-5f);
    EXPECT_GT(group.strain, 0.7f * std::log(1.5f));
    math::SymmetricEigen3 back = stretched(1.1f, 1.0f, 1.0f / 1.1f);
    back.vectors = {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}; // pulled along z now
    EXPECT_TRUE(flow(m, 0.1f, group, back));
}

TEST(OrientedYield, FlatAndInvertedGroupsStayFinite)
{
    OrientedMaterial m{.yieldStrain = 0.0f, .flowRate = 1e6f, .plasticLimit = 100.0f};
    for (float z : {0.0f, -0.5f, 1e-20f})
    {
        GroupFlow group;
        math::SymmetricEigen3 stretch = stretched(1.0f, 1.0f, z);
        flow(m, 0.1f, group, stretch);
        EXPECT_TRUE(isFinite(matrixOf(group.plastic)));
        EXPECT_NEAR(determinant(matrixOf(group.plastic)), 1.0f, 1e-3f);
    }
}

// A bar that is drawn out stays long if it is ductile and not if it is elastic; what it has gained in length it has
// lost across.
TEST(OrientedYield, ADuctileBarStaysDrawnOut)
{
    auto drawnBy = [](float yieldStrain, float& thickness) {
        auto world = makeWorld({.gravity = {}});
        OrientedMaterial m = elasticMaterial(300.0f, 10.0f);
        m.yieldStrain = yieldStrain;
        m.flowRate = 60.0f;
        Bricks bar{.counts = {10, 3, 3}, .anchored = [](uint32_t x, uint32_t, uint32_t) { return x == 0; }};
        BodyId body = addOriented(*world, bar, m);
        must(world->addDriver({.kind = DriverKind::Region,
                               .point = {0.45f, 0, 0},
                               .halfExtents = {0.06f, 0.2f, 0.2f},
                               .linearVelocity = {0.3f, 0, 0},
                               .until = 1.0f}));
        stepFor(*world, 3.0f);
        std::span<const Vec3> positions = must(world->renderState(body)).positions;
        thickness = positions[9 * 5 + 8].z - positions[9 * 5].z;
        return positions.back().x - positions.front().x;
    };
    float ductile = 0.0f, elastic = 0.0f;
    EXPECT_GT(drawnBy(0.01f, ductile), 1.1f);
    EXPECT_NEAR(drawnBy(10.0f, elastic), 0.9f, 0.02f);
    EXPECT_NEAR(elastic, 0.2f, 0.005f);
    EXPECT_LT(ductile, 0.195f);
}
} // namespace
} // namespace fsim::orientedParticles
