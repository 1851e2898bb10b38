#include "AuthoringTesting.h"
#include "Support/OrientedWorlds.h"

#include <gtest/gtest.h>

namespace fsim
{
namespace
{
using namespace test;

// What scoring makes of a mesh, in the world: fragments of all patterns, and not only the boxes of hand-made bodies.
class ScoredBodies : public ::testing::TestWithParam<ScorePattern>
{
};

BodyId addScored(World& world, const AssetRef& asset, const OrientedMaterial& material, float height)
{
    return must(world.addBody({.model = Model::OrientedParticles,
                               .asset = must(world.addAsset(asset)),
                               .pose = {{0, 0, height}, {}},
                               .oriented = material}));
}

// Ellipsoids bulge out of the fragments' faces, in some patterns by a tenth of the body: those must not carry it.
TEST_P(ScoredBodies, StandWhereTheyArePut)
{
    Vec3 half{0.3f, 0.3f, 0.4f};
    AssetRef box =
        must(Asset::fragmented(must(score(SdfShape::box(half), 24, {.pattern = GetParam(), .fragments = 60}))));
    for (const char* preset : {"concrete", "wood", "plastic", "sheet-metal", "glass", "ceramic", "ice"})
    {
        SCOPED_TRACE(preset);
        auto world = makeWorld();
        addFloor(*world);
        BodyId body = addScored(*world, box, orientedPreset(preset), half.z + 0.001f);
        stepFor(*world, 5.0f);
        BodyStatistics sums = must(world->statistics(body));
        EXPECT_TRUE(must(world->bounds(body)).asleep);
        EXPECT_LT(length(sums.centre - Vec3{0, 0, half.z}), 0.005f);
        EXPECT_EQ(sums.splits, 0u);
    }
}

TEST_P(ScoredBodies, StandOnEachOther)
{
    Vec3 half{0.3f, 0.25f, 0.15f};
    AssetRef block =
        must(Asset::fragmented(must(score(SdfShape::box(half), 24, {.pattern = GetParam(), .fragments = 14}))));
    auto world = makeWorld();
    addFloor(*world);
    std::vector<BodyId> stack;
    for (int i = 0; i < 4; ++i)
        stack.push_back(addScored(*world, block, orientedPreset("concrete"), half.z + 0.302f * static_cast<float>(i)));
    stepFor(*world, 6.0f);
    for (size_t i = 0; i < stack.size(); ++i)
    {
        SCOPED_TRACE(i);
        EXPECT_TRUE(must(world->bounds(stack[i])).asleep);
        Vec3 centre = must(world->statistics(stack[i])).centre;
        EXPECT_LT(length(centre - Vec3{0, 0, half.z + 0.3f * static_cast<float>(i)}), 0.1f) << "a third of a block";
    }
}

// Long fragments end beside the crate, and their ellipsoids reach past its edges.
TEST_P(ScoredBodies, WhatIsPutOnThemIsNotThrownOff)
{
    AssetRef top = must(Asset::fragmented(
        must(score(SdfShape::box({1.0f, 0.6f, 0.05f}), 40, {.pattern = GetParam(), .fragments = 60}))));
    auto world = makeWorld();
    addFloor(*world);
    addScored(*world, top, orientedPreset("wood"), 0.051f);
    RigidBodyId crate = must(world->addRigidBody({.shape = RigidShape::box({0.15f, 0.15f, 0.15f}),
                                                  .motion = RigidMotion::Dynamic,
                                                  .pose = {{0, 0, 0.261f}, {}},
                                                  .density = 400.0f}));
    for (int i = 0; i < 60; ++i)
    {
        must(world->step(1.0f / 60.0f));
        RigidBodyState state = must(world->rigidBodyState(crate));
        ASSERT_LT(length(state.linearVelocity), 1.0f) << "tick " << i;
        ASSERT_GT(state.pose.position.z, 0.2f) << "tick " << i;
    }
    RigidBodyState stands = must(world->rigidBodyState(crate));
    EXPECT_GT(rotate(stands.pose.rotation, Vec3{0, 0, 1}).z, 0.99f) << "on its corners, and not on a ball inside of it";
    EXPECT_LT(length(stands.linearVelocity), 0.1f);
}

// A plate of 1 m x 1 m x 5 cm, held at two sides, against balls that are thinner than it and such as are larger than
// its fragments, wherever they hit it. The largest is as heavy as the plate.
TEST_P(ScoredBodies, ABallBreaksThroughAPlateOrStopsWhereverItHits)
{
    struct Ball
    {
        float radius, density;
    };
    AssetRef plate = must(Asset::fragmented(
        must(score(SdfShape::box({0.5f, 0.5f, 0.025f}), 40, {.pattern = GetParam(), .fragments = 80, .seed = 2}))));
    for (float toughness : {0.0f, 0.05f})
        for (Ball ball : {Ball{0.02f, 7800.0f}, Ball{0.04f, 7800.0f}, Ball{0.1f, 7800.0f}, Ball{0.25f, 1800.0f}})
            for (float speed : {20.0f, 100.0f})
                for (float off : {0.0f, 0.037f, 0.11f})
                {
                    auto world = makeWorld({.gravity = {}});
                    OrientedMaterial material = orientedPreset("concrete");
                    material.toughness = toughness;
                    material.crushToughness = 0.0f;
                    BodyId body = addScored(*world, plate, material, 0.0f);
                    for (float side : {-0.48f, 0.48f})
                        must(world->addDriver({.kind = DriverKind::Region,
                                               .point = {side, 0.0f, 0.0f},
                                               .halfExtents = {0.05f, 0.6f, 0.1f}}));
                    RigidBodyId shot =
                        addBall(*world, {off, 0.7f * off, 0.6f}, ball.radius, {0, 0, -speed}, ball.density);
                    stepFor(*world, 1.2f / speed + 0.2f);
                    bool isThrough = must(world->rigidBodyState(shot)).pose.position.z < -0.05f;
                    bool broke = must(world->statistics(body)).splits > 0;
                    EXPECT_TRUE(!isThrough || broke) << "toughness " << toughness << ", a ball of " << ball.radius
                                                     << " m at " << speed << " m/s, " << off << " m off the middle";
                }
}

INSTANTIATE_TEST_SUITE_P(All, ScoredBodies,
                         ::testing::Values(ScorePattern::Uniform, ScorePattern::Clustered, ScorePattern::Radial,
                                           ScorePattern::Planks, ScorePattern::Bricks, ScorePattern::Tetrahedra,
                                           ScorePattern::Blocks),
                         [](const auto& each) { return std::string(nameOf(each.param)); });
} // namespace
} // namespace fsim
