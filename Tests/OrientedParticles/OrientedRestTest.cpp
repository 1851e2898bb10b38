#include "Foundation/Random.h"
#include "Support/OrientedWorlds.h"

#include <gtest/gtest.h>

namespace fsim::orientedParticles
{
namespace
{
using namespace test;

float lowestOf(World& world, std::span<const BodyId> bodies, const Bricks& bricks)
{
    float lowest = 1e30f;
    for (BodyId body : bodies)
        lowest = std::min(lowest, lowestCorner(world, body, bricks));
    return lowest;
}

float fastestOf(World& world, std::span<const BodyId> bodies)
{
    float fastest = 0.0f;
    for (BodyId body : bodies)
    {
        BodyStatistics sums = must(world.statistics(body));
        fastest = std::max(fastest, std::sqrt(2.0f * sums.kineticEnergy / sums.mass));
    }
    return fastest;
}

std::vector<BodyId> dropBricks(World& world, const Bricks& brick, uint32_t side, float apart)
{
    AssetId asset = must(world.addAsset(brickAsset(brick)));
    std::vector<BodyId> bodies;
    for (uint32_t i = 0; i < side * side * side; ++i)
    {
        auto x = static_cast<float>(i % side), y = static_cast<float>(i / side % side);
        auto z = static_cast<float>(i / (side * side));
        bodies.push_back(must(world.addBody({.model = Model::OrientedParticles,
                                             .asset = asset,
                                             .pose = {{apart * x + 0.02f * z, apart * y - 0.03f * z, 0.2f + apart * z},
                                                      normalized(Quat{0.3f + 0.1f * x, 0.2f * y, 0.1f * z, 0.9f})},
                                             .oriented = elasticMaterial(100.0f)})));
    }
    return bodies;
}

TEST(OrientedRest, AHeapOfFragmentsComesToRestAboveTheFloor)
{
    auto world = makeWorld();
    addFloor(*world);
    Bricks brick{.counts = {1, 1, 1}, .size = {0.24f, 0.16f, 0.1f}};
    std::vector<BodyId> bodies = dropBricks(*world, brick, 3, 0.22f);
    float lowest = 1.0f;
    for (int i = 0; i < 480; ++i)
    {
        must(world->step(1.0f / 60.0f));
        lowest = std::min(lowest, lowestOf(*world, bodies, brick));
    }
    EXPECT_EQ(fastestOf(*world, bodies), 0.0f) << "asleep";
    EXPECT_GT(lowest, -0.005f);
}

TEST(OrientedRest, ASoftCubeOnItsEdgeComesToRest)
{
    auto world = makeWorld();
    addFloor(*world);
    Bricks bricks{.counts = {4, 4, 4}, .size = {0.2f, 0.2f, 0.2f}};
    BodySettings settings{.model = Model::OrientedParticles,
                          .asset = must(world->addAsset(brickAsset(bricks))),
                          .pose = {{0, 0, 0.9f}, normalized(Quat{0.3f, 0.3f, 0.3f, 1.0f})},
                          .oriented = elasticMaterial(60.0f, 4.0f)};
    std::vector<BodyId> bodies{must(world->addBody(settings))};
    stepFor(*world, 6.0f);
    EXPECT_EQ(fastestOf(*world, bodies), 0.0f) << "asleep";
    EXPECT_GT(lowestOf(*world, bodies, bricks), -0.02f);
}

// What is pinched between the floor and something much heavier is not pushed through the floor.
TEST(OrientedRest, AHeavyBlockDoesNotPressFragmentsIntoTheFloor)
{
    auto world = makeWorld();
    addFloor(*world);
    Bricks brick{.counts = {1, 1, 1}, .size = {0.2f, 0.16f, 0.12f}};
    std::vector<BodyId> bodies = dropBricks(*world, brick, 2, 0.25f);
    stepFor(*world, 1.0f);
    must(world->addRigidBody({.shape = RigidShape::box({0.4f, 0.4f, 0.2f}),
                              .motion = RigidMotion::Dynamic,
                              .pose = {{0.12f, 0.12f, 1.0f}, {}},
                              .density = 5000.0f}));
    float lowest = 1.0f;
    for (int i = 0; i < 300; ++i)
    {
        must(world->step(1.0f / 60.0f));
        lowest = std::min(lowest, lowestOf(*world, bodies, brick));
    }
    EXPECT_GT(lowest, -0.015f) << "an eighth of their thickness, in the one substep in which it hits them";
    EXPECT_LT(fastestOf(*world, bodies), 0.05f) << "the block keeps them awake, but they stay where they are";
}

// Each body would stop a crate by itself: what nine do must not be nine times as much.
TEST(OrientedRest, ACrateThatFallsOnManyBodiesIsNotThrownUp)
{
    auto world = makeWorld();
    addFloor(*world);
    AssetId asset = must(world->addAsset(brickAsset({.counts = {1, 1, 1}, .size = {0.24f, 0.16f, 0.1f}})));
    for (int i = 0; i < 9; ++i)
        must(world->addBody({.model = Model::OrientedParticles,
                             .asset = asset,
                             .pose = {{0.3f * static_cast<float>(i % 3), 0.3f * static_cast<float>(i / 3), 0.06f}, {}},
                             .oriented = elasticMaterial(100.0f)}));
    RigidBodyId crate = must(world->addRigidBody({.shape = RigidShape::box({0.4f, 0.4f, 0.2f}),
                                                  .motion = RigidMotion::Dynamic,
                                                  .pose = {{0.3f, 0.3f, 0.5f}, {}},
                                                  .density = 500.0f}));
    float fastest = 0.0f;
    for (int i = 0; i < 300; ++i)
    {
        must(world->step(1.0f / 60.0f));
        fastest = std::max(fastest, must(world->rigidBodyState(crate)).linearVelocity.z);
    }
    EXPECT_LT(fastest, 0.3f) << "it fell at 2 m/s";
    EXPECT_NEAR(must(world->rigidBodyState(crate)).pose.position.z, 0.3f, 0.01f) << "it lies on them";
}

// A few bricks that hold together, however many lie on the floor: a row, a slab, a tower. A push tilts and turns them
// first, and they come down standing or topple.
TEST(OrientedRest, FewBricksComeToRestWhateverTheyStandOn)
{
    for (uint32_t shape = 0; shape < 3 * 2 * 5; ++shape)
        for (float tilt : {0.0f, 0.1f, 0.3f})
        {
            auto world = makeWorld();
            addFloor(*world);
            Bricks bricks{.counts = {1 + shape % 3, 1 + shape / 3 % 2, 1 + shape / 6}};
            Vec3 above{0, 0, 0.06f * static_cast<float>(bricks.counts[2]) + 0.1f};
            BodyId body = addOriented(*world, bricks, elasticMaterial(300.0f, 10.0f), above, {0.2f, 0.1f, 0},
                                      {tilt, 2.0f * tilt, 0.5f});
            stepFor(*world, 6.0f);
            EXPECT_TRUE(must(world->bounds(body)).asleep) << bricks.counts[0] << " x " << bricks.counts[1] << " x "
                                                          << bricks.counts[2] << " bricks, tilted by " << tilt;
            EXPECT_GT(lowestCorner(*world, body, bricks), -0.005f);
        }
}
// Where a wall stands on the floor, what got into both must not be pushed out of the wall's underside.
TEST(OrientedRest, BricksPressedIntoTheFootOfAWallComeOutAboveTheFloor)
{
    Bricks brick{.counts = {1, 1, 1}, .size = {0.07f, 0.06f, 0.05f}};
    auto world = makeWorld();
    addFloor(*world);
    must(world->addRigidBody({.shape = RigidShape::box({9.0f, 0.15f, 1.0f}),
                              .motion = RigidMotion::Static,
                              .pose = {{0, 1.15f, 1.0f}, {}}}));
    AssetId asset = must(world->addAsset(brickAsset(brick)));
    std::vector<BodyId> bodies;
    Random random(3, 0);
    for (uint64_t i = 0; i < 64; ++i)
    {
        auto turn = [&](uint64_t k) { return random.uniform(4 * i + k, -1.0f, 1.0f); };
        bodies.push_back(must(world->addBody({.model = Model::OrientedParticles,
                                              .asset = asset,
                                              .pose = {{0.25f * static_cast<float>(i) - 8.0f, 0.99f, 0.015f},
                                                       normalized(Quat{turn(0), turn(1), turn(2), turn(3)})},
                                              .linearVelocity = {0, 5.0f, -5.0f},
                                              .oriented = elasticMaterial(100.0f)})));
    }
    stepFor(*world, 2.0f);
    for (BodyId body : bodies)
    {
        Vec3 at = must(world->renderState(body)).positions[0];
        EXPECT_GT(at.z, 0.02f);
        EXPECT_LT(at.y, 0.98f);
    }
}
} // namespace
} // namespace fsim::orientedParticles
