#include "Host/HostWorld.h"

#include <gtest/gtest.h>

#include <limits>

namespace fsim::test
{
TEST(HostBlows, ACutBreaksWhatItCrossesAndNothingElse)
{
    HostWorld host({.gravity = {}});
    must(host.world->step(1.0f / 60.0f));
    BodyStatistics before = must(host.world->statistics(host.wall));
    must(host.world->cut({.body = host.wall, .point = {0.1f, 0, 0.2f}, .normal = {2, 0, 0}}));
    EXPECT_EQ(must(host.world->statistics(host.wall)).brokenBonds, 8u); // 2 x 4 faces
    must(host.world->step(1.0f / 60.0f));
    BodyStatistics after = must(host.world->statistics(host.wall));
    EXPECT_EQ(after.pieces, 2u);
    EXPECT_LT(length(after.momentum - before.momentum), 1e-6f * after.mass);
    EXPECT_EQ(tellsOf(*host.world, EventKind::Fractured), 1u); // the step tells of the call
    EXPECT_EQ(tellsOf(*host.world, EventKind::Detached), 1u);
    // Within a radius only, and every body where none is named.
    must(host.world->cut({.point = {-0.1f, -0.05f, 0.05f}, .normal = {1, 0, 0}, .radius = 0.06f}));
    EXPECT_EQ(must(host.world->statistics(host.wall)).brokenBonds, 9u);
    EXPECT_EQ(must(host.world->statistics(host.bar)).splits, 0u);
    must(host.world->cut({.point = {0.02f, 0, 0}, .normal = {1, 0, 0}}));
    EXPECT_GT(must(host.world->statistics(host.bar)).splits, 0u);
    must(host.world->step(1.0f / 60.0f));
    BodyStatistics bar = must(host.world->statistics(host.bar));
    EXPECT_EQ(bar.largePieces, 2u);
    EXPECT_NEAR(bar.largestShare, 0.5f, 0.1f);
    EXPECT_FALSE(host.world->cut({.normal = {}}));
    EXPECT_FALSE(host.world->cut({.body = {99, 1}}));
}

// Hosts make a body in the moment in which something hurts it.
TEST(HostBlows, WhatComesLooseBeforeTheFirstStepIsToldOf)
{
    HostWorld host({.gravity = {}});
    must(host.world->cut({.body = host.wall, .point = {0.1f, 0, 0.2f}, .normal = {1, 0, 0}}));
    must(host.world->step(1.0f / 60.0f));
    EXPECT_EQ(must(host.world->statistics(host.wall)).pieces, 2u);
    EXPECT_EQ(tellsOf(*host.world, EventKind::Detached), 1u);
    must(host.world->cut({.body = host.bar, .point = {0.02f, 0, 0}, .normal = {1, 0, 0}}));
    must(host.world->step(1.0f / 60.0f));
    HostWorld other({.gravity = {}});
    must(other.world->cut({.body = other.bar, .point = {0.02f, 0, 0}, .normal = {1, 0, 0}}));
    must(other.world->step(1.0f / 60.0f));
    EXPECT_EQ(must(other.world->statistics(other.bar)).largePieces, 2u);
    EXPECT_GE(tellsOf(*other.world, EventKind::Detached), 1u);
}

TEST(HostBlows, BreakingBondsMovesNothing)
{
    HostWorld host({.gravity = {}});
    for (BodyId body : {host.wall, host.bar})
    {
        BodyStatistics before = must(host.world->statistics(body));
        Vec3 centre = before.centre;
        must(host.world->breakBonds(body, centre, 0.12f));
        BodyStatistics after = must(host.world->statistics(body));
        EXPECT_EQ(after.momentum, before.momentum);
        EXPECT_NEAR(after.mass, before.mass, 1e-5f * before.mass);
        EXPECT_GT(after.brokenBonds + after.splits, 0u);
    }
    uint32_t few = must(host.world->statistics(host.wall)).brokenBonds;
    must(host.world->breakBonds(host.wall, {0, 0, 0.2f}, std::numeric_limits<float>::infinity()));
    must(host.world->step(1.0f / 60.0f));
    BodyStatistics all = must(host.world->statistics(host.wall));
    EXPECT_LT(few, all.brokenBonds);
    EXPECT_EQ(all.edges, 0u);
    EXPECT_EQ(all.pieces, 48u);
    EXPECT_FALSE(host.world->breakBonds(host.wall, {}, -1.0f));
}

TEST(HostBlows, ABlastPushesTheLightFarther)
{
    auto world = makeWorld({.gravity = {}});
    auto box = [&](Vec3 at, float mass) {
        return must(world->addRigidBody(
            {.shape = RigidShape::box({0.1f, 0.1f, 0.1f}), .pose = {at, {}}, .mass = mass, .linearDamping = 0.0f}));
    };
    RigidBodyId light = box({1, 0, 0}, 1.0f), heavy = box({-1, 0, 0}, 10.0f), far = box({0, 5, 0}, 1.0f);
    must(world->applyRadialImpulse({.point = {}, .radius = 2.0f, .strength = 20.0f}));
    EXPECT_NEAR(must(world->rigidBodyState(light)).linearVelocity.x, 10.0f, 1e-4f); // half of it, half way out
    EXPECT_NEAR(must(world->rigidBodyState(heavy)).linearVelocity.x, -1.0f, 1e-4f);
    EXPECT_EQ(must(world->rigidBodyState(far)).linearVelocity, Vec3{});
    must(world->applyRadialImpulse({.rigidBody = light, .point = {}, .radius = 2.0f, .strength = 5.0f, .constant = 1}));
    EXPECT_NEAR(must(world->rigidBodyState(light)).linearVelocity.x, 15.0f, 1e-4f);
    EXPECT_NEAR(must(world->rigidBodyState(heavy)).linearVelocity.x, -1.0f, 1e-4f);

    // Bodies of particles: as strong as on a rigid body of their mass.
    BodyId wall = addOriented(*world, {{2, 2, 2}}, tough(), {0, 0, 20.0f});
    float mass = must(world->statistics(wall)).mass;
    must(world->applyRadialImpulse({.body = wall, .point = {0, 0, 10.0f}, .radius = 20.0f, .strength = mass}));
    Vec3 momentum = must(world->statistics(wall)).momentum;
    EXPECT_NEAR(momentum.z / mass, 0.5f, 0.01f);
    EXPECT_FALSE(world->applyRadialImpulse({.radius = 0.0f}));
}

TEST(HostBlows, ABlastDentsWhatFacesIt)
{
    HostWorld host({.gravity = {}});
    must(host.world->applyRadialImpulse({.point = {7.3f, 0, 0.3f}, .radius = 3.0f, .strength = 20000.0f}));
    stepFor(*host.world, 1.0f);
    std::vector<Vec3> positions(barRig().positions.size());
    must(host.world->dentedPositions(host.dented, positions));
    float left = 0.0f, right = 0.0f;
    for (size_t i = 0; i < positions.size(); ++i)
    {
        Vec3 rest = barRig().positions[i];
        (rest.x < 0.0f ? left : right) = std::max(rest.x < 0.0f ? left : right, length(positions[i] - rest));
    }
    EXPECT_GT(right, 0.01f);
    EXPECT_GT(right, left);
}

TEST(HostBlows, CollidersLearnWhatPressedOnThem)
{
    // A box, a body of fragments and gravel, each at rest on a plate of the host's: it bears their weight.
    auto plate = [](World& world, float x) {
        return must(world.addRigidBody({.shape = RigidShape::box({0.8f, 0.8f, 0.1f}),
                                        .motion = RigidMotion::Kinematic,
                                        .pose = {{x, 0, -0.1f}, {}}}));
    };
    auto world = makeWorld();
    RigidBodyId plates[] = {plate(*world, 0), plate(*world, 5), plate(*world, 10), plate(*world, 15)};
    addBox(*world, {0, 0, 0.25f}, {0.25f, 0.25f, 0.25f});
    BodyId wall = addOriented(*world, {{4, 4, 2}}, tough(), {5, 0, 0.1f});
    BodyId gravel = must(world->addBody({.asset = must(world->addAsset(particleCube(4, 0.1f))),
                                         .pose = {{10, 0, 0.2f}, {}},
                                         .debris = {.restitution = 0.0f}}));
    stepFor(*world, 0.4f);
    double impulse[4] = {}, along[4] = {};
    int ticks = 6;
    for (int i = 0; i < ticks; ++i)
    {
        must(world->step(1.0f / 60.0f));
        for (const HostPush& push : world->pushes())
            for (int k = 0; k < 4; ++k)
                if (push.body == plates[k])
                {
                    impulse[k] -= push.impulse.z;
                    along[k] = push.point.x;
                    EXPECT_NEAR(push.point.z, 0.0f, 0.05f);
                }
    }
    double seconds = ticks / 60.0;
    double weights[] = {125.0 * 9.81, must(world->statistics(wall)).mass * 9.81,
                        must(world->statistics(gravel)).mass * 9.81, 0.0};
    for (int k = 0; k < 4; ++k)
        EXPECT_NEAR(impulse[k] / seconds, weights[k], 0.1 * weights[k] + 1e-9) << k;
    EXPECT_NEAR(along[0], 0.0, 0.05);
    EXPECT_NEAR(along[1], 5.0, 0.05);
}

TEST(HostBlows, GroupsThatDoNotMeetPassThrough)
{
    auto world = makeWorld();
    must(world->addRigidBody({.shape = RigidShape::plane(), .motion = RigidMotion::Static, .group = 2}));
    must(world->addRigidBody({.shape = RigidShape::plane(), .motion = RigidMotion::Static, .pose = {{0, 0, -1}, {}}}));
    AssetId gravel = must(world->addAsset(particleCube(3, 0.1f)));
    AssetId bricks = must(world->addAsset(brickAsset({{2, 2, 2}})));
    AssetId bar = must(world->addAsset(testBar()));
    struct
    {
        BodySettings settings;
        float rests; // m: below the upper plane or on it
    } cases[] = {
        {{.model = Model::Debris, .asset = gravel, .pose = {{0, 0, 0.3f}, {}}}, 0.0f},
        {{.model = Model::Debris, .asset = gravel, .pose = {{3, 0, 0.3f}, {}}, .collidesWith = ~2u}, -1.0f},
        {{.model = Model::OrientedParticles, .asset = bricks, .pose = {{6, 0, 0.3f}, {}}, .oriented = tough()}, 0.0f},
        {{.model = Model::OrientedParticles,
          .asset = bricks,
          .pose = {{9, 0, 0.3f}, {}},
          .oriented = tough(),
          .collidesWith = ~2u},
         -1.0f},
        {{.model = Model::Clustered, .asset = bar, .pose = {{12, 0, 0.3f}, {}}, .collidesWith = ~2u}, -1.0f}};
    std::vector<BodyId> bodies;
    for (const auto& each : cases)
        bodies.push_back(must(world->addBody(each.settings)));
    stepFor(*world, 2.0f);
    for (size_t i = 0; i < bodies.size(); ++i)
        EXPECT_NEAR(must(world->bounds(bodies[i])).low.z, cases[i].rests, 0.12f) << i;
}
} // namespace fsim::test
