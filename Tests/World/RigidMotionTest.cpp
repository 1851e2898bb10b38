#include "Support/TestWorlds.h"

#include <cmath>

namespace fsim::test
{
TEST(RigidMotion, FreeFallFollowsTheParabola)
{
    auto world = makeWorld();
    RigidBodyId ball = addBall(*world, {0, 0, 100}, 0.1f, {3.0f, 0, 0});
    stepFor(*world, 2.0f);
    // Symplectic Euler is off by g h t / 2 in position.
    float h = world->settings().tick / static_cast<float>(world->settings().substeps);
    float expected = 100.0f - 0.5f * 9.81f * 2.0f * (2.0f + h);
    EXPECT_NEAR(positionOf(*world, ball).z, expected, 2e-3f);
    EXPECT_NEAR(positionOf(*world, ball).x, 6.0f, 1e-3f);
}

TEST(RigidMotion, CollisionInSpaceConservesMomentum)
{
    auto world = makeWorld({.gravity = {0, 0, 0}});
    addBox(*world, {-1, 0.1f, 0}, {0.3f, 0.2f, 0.1f}, {5, 0, 0});
    addBox(*world, {1, 0, 0.05f}, {0.2f, 0.3f, 0.2f}, {-2, 0, 0});
    must(world->addRigidBody(
        {.shape = RigidShape::capsule(0.2f, 0.4f), .pose = {{0, 1, 0}, {}}, .linearVelocity = {0, -3, 0}}));
    must(world->step(0.0f));
    WorldStatistics before = world->statistics();
    stepFor(*world, 2.0f);
    const WorldStatistics& after = world->statistics();
    double scale = before.mass * 5.0;
    for (int i = 0; i < 3; ++i)
    {
        EXPECT_NEAR(after.momentum[size_t(i)], before.momentum[size_t(i)], 1e-5 * scale);
        EXPECT_NEAR(after.angularMomentum[size_t(i)], before.angularMomentum[size_t(i)], 0.02 * scale);
    }
    EXPECT_LE(after.energy, before.energy * 1.0001);
}

TEST(RigidMotion, BoxOnARampSlidesExactlyAboveTheFrictionAngle)
{
    // tan(angle) against the product of the frictions, 0.5.
    for (float slope : {0.4f, 0.6f})
    {
        float angle = std::atan(slope);
        auto world = makeWorld();
        Quat tilt{0.0f, std::sin(0.5f * angle), 0.0f, std::cos(0.5f * angle)};
        must(world->addRigidBody(
            {.shape = RigidShape::plane(), .motion = RigidMotion::Static, .pose = {{}, tilt}, .friction = 1.0f}));
        Vec3 up = rotate(tilt, {0, 0, 1});
        RigidBodyId box = must(world->addRigidBody(
            {.shape = RigidShape::box({0.2f, 0.2f, 0.1f}), .pose = {0.1f * up, tilt}, .friction = 0.5f}));
        stepFor(*world, 1.0f);
        float slid = length(positionOf(*world, box) - 0.1f * up);
        if (slope < 0.5f)
            EXPECT_LT(slid, 0.01f);
        else // a = g (sin - mu cos), from rest for 1 s
            EXPECT_NEAR(slid, 0.5f * 9.81f * (std::sin(angle) - 0.5f * std::cos(angle)), 0.05f);
    }
}

TEST(RigidMotion, BallBouncesToTheSquareOfTheRestitution)
{
    auto world = makeWorld({.substeps = 16});
    addFloor(*world, 0.5f, 1.0f);
    RigidBodyId ball =
        must(world->addRigidBody({.shape = RigidShape::sphere(0.1f), .pose = {{0, 0, 1.1f}, {}}, .restitution = 0.7f}));
    float highest = 0.0f;
    bool bounced = false;
    for (int i = 0; i < 70; ++i)
    {
        must(world->step(world->settings().tick));
        RigidBodyState state = must(world->rigidBodyState(ball));
        bounced = bounced || state.linearVelocity.z > 0.0f;
        if (bounced)
            highest = std::max(highest, state.pose.position.z - 0.1f);
    }
    EXPECT_NEAR(highest, 0.49f, 0.03f);
}

TEST(RigidMotion, StackStandsStillAndFallsAsleep)
{
    auto world = makeWorld();
    addFloor(*world);
    std::vector<RigidBodyId> boxes;
    for (int i = 0; i < 10; ++i)
        boxes.push_back(addBox(*world, {0, 0, 0.1f + 0.2f * static_cast<float>(i)}, {0.2f, 0.1f, 0.1f}));
    stepFor(*world, 3.0f);
    for (size_t i = 0; i < boxes.size(); ++i)
    {
        RigidBodyState state = must(world->rigidBodyState(boxes[i]));
        EXPECT_NEAR(state.pose.position.x, 0.0f, 2e-3f) << i;
        EXPECT_NEAR(state.pose.position.z, 0.1f + 0.2f * static_cast<float>(i), 5e-3f) << i;
        EXPECT_EQ(state.asleep, 1u) << i;
    }
    EXPECT_EQ(world->statistics().rigidBodiesAwake, 0u);
    must(world->applyImpulse({.rigidBody = boxes[9], .point = {0, 0, 1.9f}, .impulse = {20, 0, 0}}));
    must(world->step(world->settings().tick));
    EXPECT_GT(world->statistics().rigidBodiesAwake, 0u);
}

TEST(RigidMotion, StacksStandAtEverySize)
{
    for (float size : {0.01f, 0.1f, 1.0f, 10.0f, 100.0f})
    {
        auto world = makeWorld();
        addFloor(*world);
        std::vector<RigidBodyId> boxes;
        for (int i = 0; i < 5; ++i)
            boxes.push_back(addBox(*world, {0, 0, size * static_cast<float>(1 + 2 * i)}, {2 * size, size, size}));
        stepFor(*world, 3.0f);
        for (size_t i = 0; i < boxes.size(); ++i)
            EXPECT_NEAR(positionOf(*world, boxes[i]).z / size, static_cast<float>(1 + 2 * i), 0.02f)
                << size << " m, box " << i;
    }
    EXPECT_FALSE(makeWorld()->addRigidBody({.shape = RigidShape::sphere(2000.0f)}));
}

TEST(RigidMotion, EveryShapeComesToRestOnThePlaneAndOnAMesh)
{
    std::vector<Vec3> corners{{-5, -5, 0}, {5, -5, 0}, {5, 5, 0}, {-5, 5, 0}};
    std::vector<uint32_t> ground{0, 1, 2, 0, 2, 3};
    std::vector<Vec3> wedge{{-0.3f, -0.2f, -0.1f}, {0.3f, -0.2f, -0.1f}, {0.3f, 0.2f, -0.1f},
                            {-0.3f, 0.2f, -0.1f},  {0, -0.2f, 0.2f},     {0, 0.2f, 0.2f}};
    for (bool onMesh : {false, true})
    {
        auto world = makeWorld();
        if (onMesh)
        {
            AssetId mesh = must(world->addAsset(must(Asset::mesh(corners, ground))));
            must(world->addRigidBody({.shape = RigidShape::mesh(mesh), .motion = RigidMotion::Static}));
        }
        else
            addFloor(*world);
        AssetId hull = must(world->addAsset(must(Asset::convexHull(wedge))));
        std::vector<RigidShape> shapes{RigidShape::sphere(0.2f), RigidShape::box({0.2f, 0.3f, 0.1f}),
                                       RigidShape::capsule(0.1f, 0.2f), RigidShape::cylinder(0.2f, 0.1f),
                                       RigidShape::convexHull(hull)};
        std::vector<RigidBodyId> bodies;
        for (size_t i = 0; i < shapes.size(); ++i)
            bodies.push_back(must(
                world->addRigidBody({.shape = shapes[i],
                                     .pose = {{-3.0f + 1.5f * static_cast<float>(i), 0, 0.6f}, {0.1f, 0.05f, 0, 0.99f}},
                                     .angularDamping = 0.5f})));
        stepFor(*world, 6.0f);
        for (size_t i = 0; i < bodies.size(); ++i)
        {
            RigidBodyState state = must(world->rigidBodyState(bodies[i]));
            EXPECT_GT(state.pose.position.z, 0.05f) << "shape " << i << " on mesh " << onMesh;
            EXPECT_LT(state.pose.position.z, 0.4f) << "shape " << i << " on mesh " << onMesh;
            EXPECT_LT(length(state.linearVelocity), 0.05f) << "shape " << i << " on mesh " << onMesh;
        }
    }
}

TEST(RigidMotion, FastBallDoesNotPassThroughAThinWall)
{
    for (float speed : {50.0f, 100.0f, 300.0f})
    {
        auto world = makeWorld({.gravity = {0, 0, 0}});
        must(world->addRigidBody({.shape = RigidShape::box({0.025f, 5, 5}), .motion = RigidMotion::Static}));
        RigidBodyId ball = addBall(*world, {-5, 0.2f, 0.1f}, 0.1f, {speed, 0, 0});
        stepFor(*world, 0.5f);
        EXPECT_LT(positionOf(*world, ball).x, 0.0f) << speed << " m/s";
    }
}

TEST(RigidMotion, KinematicBodyArrivesAndPushes)
{
    auto world = makeWorld();
    addFloor(*world);
    RigidBodyId box = addBox(*world, {0.5f, 0, 0.1f}, {0.1f, 0.1f, 0.1f});
    RigidBodyId pusher = must(world->addRigidBody(
        {.shape = RigidShape::box({0.1f, 0.5f, 0.1f}), .motion = RigidMotion::Kinematic, .pose = {{0, 0, 0.15f}, {}}}));
    for (int i = 1; i <= 60; ++i)
    {
        must(world->moveKinematic(pusher, {{0.02f * static_cast<float>(i), 0, 0.15f}, {}}));
        must(world->step(world->settings().tick));
    }
    EXPECT_NEAR(positionOf(*world, pusher).x, 1.2f, 1e-4f);
    EXPECT_GT(positionOf(*world, box).x, 1.35f);
    EXPECT_LT(positionOf(*world, box).x, 1.6f);
}

TEST(RigidMotion, SpinningTopKeepsItsAngularMomentum)
{
    auto world = makeWorld({.gravity = {0, 0, 0}});
    must(world->addRigidBody(
        {.shape = RigidShape::box({0.5f, 0.2f, 0.1f}), .angularVelocity = {0.1f, 8.0f, 0.1f}, .angularDamping = 0.0f}));
    must(world->step(0.0f));
    auto before = world->statistics().angularMomentum;
    double size = std::hypot(before[0], before[1], before[2]);
    double energy = world->statistics().energy;
    stepFor(*world, 5.0f);
    auto after = world->statistics().angularMomentum;
    // Implicit gyroscopic torque loses energy slowly; it must never gain.
    EXPECT_LE(world->statistics().energy, energy * 1.001);
    EXPECT_GT(world->statistics().energy, energy * 0.5);
    EXPECT_LT(std::hypot(after[0] - before[0], after[1] - before[1], after[2] - before[2]), 0.3 * size);
}

TEST(RigidMotion, ImpactsAreReportedOnceAndRestingIsNot)
{
    auto world = makeWorld({.reportImpulse = 0.5f});
    addFloor(*world);
    addBox(*world, {0, 0, 0.6f}, {0.2f, 0.2f, 0.2f}); // 64 kg: resting weight is 2.6 N s a substep
    uint32_t early = 0;
    uint32_t late = 0;
    for (int i = 0; i < 180; ++i)
    {
        must(world->step(world->settings().tick));
        (i < 60 ? early : late) += world->statistics().events[static_cast<uint32_t>(EventKind::Impact)];
    }
    EXPECT_GE(early, 1u);
    EXPECT_LE(early, 12u);
    EXPECT_EQ(late, 0u);
}
} // namespace fsim::test
