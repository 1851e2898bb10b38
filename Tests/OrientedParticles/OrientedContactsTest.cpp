#include "OrientedParticles/OrientedContacts.h"

#include "Support/OrientedWorlds.h"

#include <gtest/gtest.h>

namespace fsim::orientedParticles
{
namespace
{
using namespace test;

TEST(OrientedContacts, AnEllipsoidReachesAsFarAsItsRadii)
{
    Vec3 radii{3.0f, 2.0f, 1.0f};
    EXPECT_NEAR(supportOf({}, radii, {1, 0, 0}).reach, 3.0f, 1e-6f);
    EXPECT_NEAR(supportOf({}, radii, {0, 0, -1}).point.z, -1.0f, 1e-6f);
    Vec3 n = normalizedOr({1, 2, 3}, {});
    EllipsoidSupport support = supportOf({}, radii, n);
    EXPECT_NEAR(dot(support.point, n), support.reach, 1e-5f);
    Vec3 on{support.point.x / 3.0f, support.point.y / 2.0f, support.point.z};
    EXPECT_NEAR(length(on), 1.0f, 1e-5f) << "on the surface";
}

// A fragment lies on its face and does not roll away, though its ellipsoid would.
TEST(OrientedContacts, ALooseFragmentComesToRestFlat)
{
    auto world = makeWorld();
    addFloor(*world);
    Bricks brick{.counts = {1, 1, 1}, .size = {0.3f, 0.2f, 0.1f}};
    BodySettings settings{.model = Model::OrientedParticles,
                          .asset = must(world->addAsset(brickAsset(brick))),
                          .pose = {{0, 0, 0.5f}, normalized(Quat{0.2f, 0.1f, 0.0f, 0.9f})},
                          .linearVelocity = {0.3f, 0, 0},
                          .oriented = elasticMaterial(100.0f)};
    BodyId body = must(world->addBody(settings));
    stepFor(*world, 4.0f);
    RenderState state = must(world->renderState(body));
    EXPECT_GT(lowestCorner(*world, body, brick), -0.01f);
    EXPECT_GT(rotate(state.rotations[0], {0, 0, 1}).z, 0.99f);
    EXPECT_NEAR(state.positions[0].z, 0.05f, 0.01f);
    EXPECT_EQ(must(world->statistics(body)).kineticEnergy, 0.0f) << "asleep";
}

TEST(OrientedContacts, ABallAndABodyExchangeMomentum)
{
    auto world = makeWorld({.gravity = {}});
    BodyId body = addOriented(*world, {.counts = {3, 3, 3}}, elasticMaterial(200.0f));
    RigidBodyId ball = addBall(*world, {-0.6f, 0, 0}, 0.1f, {4, 0, 0}, 2000.0f);
    float ballMass = 2000.0f * 4.0f / 3.0f * 3.14159265f * 1e-3f;
    stepFor(*world, 0.5f);
    float ballMomentum = ballMass * must(world->rigidBodyState(ball)).linearVelocity.x;
    BodyStatistics sums = must(world->statistics(body));
    EXPECT_GT(sums.momentum.x, 0.2f * ballMass * 4.0f);
    EXPECT_NEAR((ballMomentum + sums.momentum.x) / (ballMass * 4.0f), 1.0f, 1e-3f);
}

// 100 m/s, 5 cm: in a substep the ball goes eight times as far as the plate is thick.
TEST(OrientedContacts, AFastBallDoesNotPassThroughAThinPlate)
{
    for (bool breaks : {false, true})
        for (float density : {300.0f, 8000.0f})
        {
            auto world = makeWorld({.gravity = {}});
            OrientedMaterial m = elasticMaterial(400.0f, 10.0f);
            m.toughness = breaks ? 0.05f : 0.0f;
            Bricks plate{.counts = {1, 10, 10}, .size = {0.05f, 0.1f, 0.1f}};
            BodyId body = addOriented(*world, plate, m);
            RigidBodyId ball = addBall(*world, {-1.03f, 0.05f, 0.05f}, 0.08f, {100, 0, 0}, density);
            stepFor(*world, 0.2f);
            RigidBodyState after = must(world->rigidBodyState(ball));
            BodyStatistics sums = must(world->statistics(body));
            EXPECT_GT(sums.momentum.x, 1.0f) << "the ball must have been felt";
            EXPECT_LT(after.linearVelocity.x, 98.0f);
            float farthest = -1.0f;
            for (Vec3 position : must(world->renderState(body)).positions)
                farthest = std::max(farthest, position.x);
            if (after.pose.position.x > farthest)
            {
                EXPECT_GT(sums.brokenBonds, 4u) << "it came through a plate that is whole";
            }
            EXPECT_EQ(world->statistics().nonFinite, 0u);
        }
}

// A rod turns about its first particle, which stands still: its other end is what is fast.
TEST(OrientedContacts, TheFastestPartOfABodySaysHowManySubstepsItNeeds)
{
    for (float rate : {2.0f, 60.0f})
    {
        auto world = makeWorld({.gravity = {}});
        Bricks rod{.counts = {10, 1, 1}};
        float half = 0.5f * 9.0f * rod.size.x;
        addOriented(*world, rod, elasticMaterial(400.0f, 10.0f), {}, {0, rate * half, 0}, {0, 0, rate});
        addBall(*world, {half, 0.4f, 0}, 0.05f);
        must(world->step(world->settings().tick));
        if (rate > 10.0f)
            EXPECT_GT(world->statistics().substeps, world->settings().substeps);
        else
            EXPECT_EQ(world->statistics().substeps, world->settings().substeps);
    }
}

TEST(OrientedContacts, PiecesOfOneBodyAndOfTwoDoNotPassThroughEachOther)
{
    auto world = makeWorld();
    addFloor(*world);
    Bricks bricks{.counts = {3, 3, 3}};
    BodyId lower = addOriented(*world, bricks, elasticMaterial(400.0f, 10.0f), {0, 0, 0.15f});
    BodyId upper = addOriented(*world, bricks, elasticMaterial(400.0f, 10.0f), {0.02f, 0, 0.55f});
    stepFor(*world, 3.0f);
    float gap = must(world->statistics(upper)).centre.z - must(world->statistics(lower)).centre.z;
    EXPECT_GT(gap, 0.26f);
    EXPECT_LT(gap, 0.34f);
}

TEST(OrientedContacts, ADriverPushesItAndADriverHoldsIt)
{
    auto world = makeWorld({.gravity = {}});
    BodyId body = addOriented(*world, {.counts = {3, 3, 3}}, elasticMaterial(200.0f, 5.0f));
    must(world->addDriver(
        {.kind = DriverKind::Sphere, .point = {-0.5f, 0, 0}, .radius = 0.2f, .linearVelocity = {1, 0, 0}}));
    stepFor(*world, 1.0f);
    EXPECT_GT(must(world->statistics(body)).centre.x, 0.5f);
}

TEST(OrientedContacts, ATwistingPlaneTurnsWhatItHolds)
{
    auto world = makeWorld({.gravity = {}});
    Bricks bar{.counts = {3, 3, 8}, .anchored = [](uint32_t, uint32_t, uint32_t z) { return z == 0; }};
    BodyId body = addOriented(*world, bar, elasticMaterial(200.0f, 5.0f));
    must(world->addDriver({.kind = DriverKind::TwistingPlane, .point = {0, 0, 0.3f}, .angularSpeed = 1.5708f}));
    stepFor(*world, 1.0f);
    RenderState state = must(world->renderState(body));
    // The middle of the top, and half way down.
    Vec3 top = rotate(state.rotations[4 * 8 + 7], {1, 0, 0}), middle = rotate(state.rotations[4 * 8 + 3], {1, 0, 0});
    EXPECT_NEAR(top.y, 1.0f, 0.02f);
    EXPECT_NEAR(std::atan2(middle.y, middle.x), 0.5f * 1.5708f, 0.3f);
}

// As contacts do: a ray that slipped through between two ellipsoids would miss a wall that nothing else passes.
TEST(OrientedContacts, ARayMeetsTheHull)
{
    auto world = makeWorld();
    BodyId body = addOriented(*world, {.counts = {1, 1, 1}, .size = {0.6f, 0.4f, 0.2f}}, elasticMaterial(100.0f));
    std::optional<RayHit> hit = must(world->castRay({0, 0, 2}, {0, 0, -1}, 5.0f));
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->body, body);
    EXPECT_NEAR(hit->distance, 1.9f, 1e-4f);
    EXPECT_NEAR(hit->normal.z, 1.0f, 1e-4f);
    EXPECT_EQ(hit->fragment, 0u);
    // Up to the corner, and not beyond; and not from behind or too far away.
    EXPECT_TRUE(must(world->castRay({0.29f, 0.19f, 2}, {0, 0, -1}, 5.0f)));
    EXPECT_FALSE(must(world->castRay({0.31f, 0.19f, 2}, {0, 0, -1}, 5.0f)));
    EXPECT_FALSE(must(world->castRay({0.29f, 0.21f, 2}, {0, 0, -1}, 5.0f)));
    EXPECT_FALSE(must(world->castRay({0, 0, 2}, {0, 0, 1}, 5.0f)));
    EXPECT_FALSE(must(world->castRay({0, 0, 2}, {0, 0, -1}, 1.8f)));
    hit = must(world->castRay({2, 0.1f, 0}, {-1, 0, 0}, 5.0f));
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->distance, 1.7f, 1e-4f);
    EXPECT_NEAR(hit->normal.x, 1.0f, 1e-4f);
}
} // namespace
} // namespace fsim::orientedParticles
