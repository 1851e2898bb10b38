#include "Support/OrientedWorlds.h"

#include <gtest/gtest.h>

namespace fsim
{
namespace
{
using namespace test;

TEST(OrientedBody, FallsAsEverythingFalls)
{
    auto world = makeWorld();
    BodyId body = addOriented(*world, {.counts = {3, 3, 3}}, elasticMaterial(200.0f), {0, 0, 10});
    stepFor(*world, 1.0f);
    BodyStatistics sums = must(world->statistics(body));
    // Symplectic Euler with steps h falls g t (t + h) / 2.
    float h = 1.0f / 240.0f;
    EXPECT_NEAR(sums.centre.z, 10.0f - 0.5f * 9.81f * (1.0f + h), 1e-3f);
    EXPECT_NEAR(sums.momentum.z, -9.81f * sums.mass, 1e-3f * sums.mass);
    EXPECT_EQ(sums.pieces, 1u);
    EXPECT_EQ(sums.edges, 54u);
    EXPECT_NEAR(sums.mass, 27.0f, 1e-3f);
}

TEST(OrientedBody, RestsFlatOnTheFloorAndFallsAsleep)
{
    auto world = makeWorld();
    addFloor(*world);
    Bricks bricks{.counts = {4, 3, 2}};
    BodyId body = addOriented(*world, bricks, elasticMaterial(400.0f, 6.0f), {0, 0, 0.3f});
    stepFor(*world, 4.0f);
    EXPECT_GT(lowestCorner(*world, body, bricks), -0.01f);
    BodyStatistics sums = must(world->statistics(body));
    EXPECT_LT(length(sums.momentum) / sums.mass, 1e-3f);
    EXPECT_NEAR(sums.centre.z, 0.1f, 0.01f);
    uint64_t asleep = world->hash();
    Vec3 before = must(world->renderState(body)).positions[0];
    stepFor(*world, 1.0f);
    EXPECT_EQ(must(world->renderState(body)).positions[0], before);
    EXPECT_NE(asleep, world->hash()); // time goes on
}

TEST(OrientedBody, AtRestNeitherCreepsNorTurns)
{
    auto world = makeWorld();
    addFloor(*world);
    Bricks bricks{.counts = {5, 2, 2}};
    BodyId body = addOriented(*world, bricks, elasticMaterial(300.0f, 4.0f), {0, 0, 0.101f});
    stepFor(*world, 0.25f);
    RenderState state = must(world->renderState(body));
    std::vector<Vec3> start(state.positions.begin(), state.positions.end());
    stepFor(*world, 10.0f);
    state = must(world->renderState(body));
    for (uint32_t p = 0; p < start.size(); ++p)
    {
        EXPECT_LT(std::hypot(state.positions[p].x - start[p].x, state.positions[p].y - start[p].y), 2e-3f) << p;
        EXPECT_GT(std::fabs(state.rotations[p].w), 0.9999f) << p;
    }
}

TEST(OrientedBody, RefusesAssetsOfOtherKindsAndBadMaterials)
{
    auto world = makeWorld();
    AssetId particles = must(world->addAsset(particleCube(2, 0.1f)));
    EXPECT_FALSE(world->addBody({.model = Model::OrientedParticles, .asset = particles}));
    AssetId bricks = must(world->addAsset(brickAsset({.counts = {2, 1, 1}})));
    BodySettings settings{.model = Model::OrientedParticles, .asset = bricks};
    settings.oriented.toughness = std::nanf("");
    Result<BodyId> refused = world->addBody(settings);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.message().find("toughness"), std::string::npos);
    settings.oriented = {};
    settings.oriented.density = 0.0f;
    EXPECT_FALSE(world->addBody(settings));
    settings.oriented = {};
    EXPECT_TRUE(world->addBody(settings));
}

// The world knows of them before the first step, when no piece has been counted yet.
TEST(OrientedBody, EdgesAreCountedFromTheBeginning)
{
    auto world = makeWorld({.gravity = {}});
    addOriented(*world, {.counts = {3, 2, 1}, .size = {0.1f, 0.1f, 0.1f}}, elasticMaterial(100.0f));
    EXPECT_EQ(world->statistics().edges, 7u);
    EXPECT_EQ(world->statistics().brokenBonds, 0u);
}
} // namespace
} // namespace fsim
