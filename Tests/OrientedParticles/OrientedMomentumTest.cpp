#include "Support/OrientedWorlds.h"

#include <gtest/gtest.h>

namespace fsim
{
namespace
{
using namespace test;

struct Drift
{
    float linear = 0.0f;  // m/s
    float angular = 0.0f; // of the angular momentum
    float swing = 0.0f;   // m: how far a particle left the place a rigid body would have it in
};

Drift driftOf(const OrientedMaterial& material, uint32_t substeps, float seconds)
{
    auto world = makeWorld({.gravity = {}, .substeps = substeps});
    Bricks bricks{.counts = {6, 3, 2}, .size = {0.1f, 0.07f, 0.05f}};
    BodyId body = addOriented(*world, bricks, material, {}, {}, {3.0f, 5.0f, 7.0f});
    // A blow sets it swinging.
    must(world->applyImpulse({.body = body, .point = {0.3f, 0, 0}, .impulse = {0, 0, 0.6f}, .radius = 0.1f}));
    BodyStatistics before = must(world->statistics(body));
    Drift drift;
    for (int i = 0; i < 60; ++i)
    {
        stepFor(*world, seconds / 60.0f);
        BodyStatistics now = must(world->statistics(body));
        drift.linear = std::max(drift.linear, length(now.momentum - before.momentum) / before.mass);
        // About the centre, which has moved on.
        Vec3 spinBefore = before.angularMomentum - cross(before.centre, before.momentum);
        Vec3 spin = now.angularMomentum - cross(now.centre, now.momentum);
        drift.angular = std::max(drift.angular, length(spin - spinBefore) / length(spinBefore));
        for (float stretch : must(world->renderState(body)).stretches)
            drift.swing = std::max(drift.swing, stretch);
    }
    return drift;
}

TEST(OrientedMomentum, OfAFreeSpinningSwingingBodyIsKeptForTenSecondsAtSixtyHertz)
{
    for (float stiffness : {40.0f, 200.0f})
    {
        Drift drift = driftOf(elasticMaterial(stiffness), 1, 10.0f);
        EXPECT_LT(drift.angular, 1e-4f) << stiffness;
        EXPECT_LT(drift.linear, 1e-5f) << stiffness;
        EXPECT_GT(drift.swing, 1e-3f) << "it should have been deformed";
    }
}

TEST(OrientedMomentum, IsKeptByDampingFlowAndFourSubsteps)
{
    OrientedMaterial material = elasticMaterial(80.0f, 3.0f);
    material.yieldStrain = 0.005f;
    material.flowRate = 20.0f;
    Drift drift = driftOf(material, 4, 10.0f);
    EXPECT_LT(drift.angular, 1e-4f);
    EXPECT_LT(drift.linear, 1e-5f);
}

// A fragment without bonds is a rigid body: its angular momentum stays while it tumbles about its middle axis.
TEST(OrientedMomentum, OfASingleTumblingFragmentIsKept)
{
    auto world = makeWorld({.gravity = {}});
    BodyId body = addOriented(*world, {.counts = {1, 1, 1}, .size = {0.3f, 0.2f, 0.1f}}, elasticMaterial(100.0f), {},
                              {}, {0.05f, 6.0f, 0.05f});
    Vec3 before = must(world->statistics(body)).angularMomentum;
    Quat start = must(world->renderState(body)).rotations[0];
    float flipped = 0.0f;
    for (int i = 0; i < 200; ++i)
    {
        stepFor(*world, 0.05f);
        Vec3 axis = rotate(must(world->renderState(body)).rotations[0], {0, 1, 0});
        flipped = std::min(flipped, axis.y);
    }
    EXPECT_LT(length(must(world->statistics(body)).angularMomentum - before), 1e-4f * length(before));
    EXPECT_LT(flipped, -0.5f) << "turning about the middle axis is not stable";
    EXPECT_EQ(start.w, 1.0f);
}

// With the spin at the beginning of each step, a rod of 6 : 1 gained eighteen times its energy in a second.
TEST(OrientedMomentum, ATumblingRodGainsNoEnergy)
{
    for (float speed : {5.0f, 20.0f, 60.0f})
    {
        auto world = makeWorld({.gravity = {}});
        BodyId body = addOriented(*world, {.counts = {1, 1, 1}, .size = {0.6f, 0.1f, 0.1f}}, elasticMaterial(100.0f),
                                  {}, {}, {0.7f * speed, 0.7f * speed, 0.1f * speed});
        BodyStatistics before = must(world->statistics(body));
        stepFor(*world, 5.0f);
        BodyStatistics after = must(world->statistics(body));
        EXPECT_LT(after.kineticEnergy, 1.01f * before.kineticEnergy) << speed;
        EXPECT_GT(after.kineticEnergy, 0.5f * before.kineticEnergy) << speed;
    }
}

// A heap of loose rods on the floor: contacts and tumbling together must not feed it.
TEST(OrientedMomentum, LooseRodsOnTheFloorComeToRest)
{
    auto world = makeWorld({});
    addFloor(*world);
    OrientedMaterial wood = orientedPreset("wood");
    BodyId body = addOriented(*world, {.counts = {2, 4, 4}, .size = {0.6f, 0.1f, 0.1f}}, wood, {0, 0, 1.5f}, {0, 0, -8},
                              {3, 1, 0});
    float most = 0.0f;
    for (int i = 0; i < 20; ++i)
    {
        stepFor(*world, 0.2f);
        BodyStatistics now = must(world->statistics(body));
        most = std::max(most, now.kineticEnergy / now.mass);
    }
    EXPECT_LT(most, 1.3f * (0.5f * 64.0f + 9.81f * 1.5f)); // what it had, and what the fall gave
    EXPECT_LT(must(world->statistics(body)).kineticEnergy / must(world->statistics(body)).mass, 0.5f);
}
// With all of its momentum along its length a thin rod spins many times as fast, and hits what it touches with that.
TEST(OrientedMomentum, NothingTurnsByMoreThanTwoRadiansInASubstep)
{
    auto world = makeWorld({.gravity = {}, .substeps = 4});
    Bricks splinter{.counts = {1, 1, 1}, .size = {0.7f, 0.02f, 0.08f}};
    BodyId body = addOriented(*world, splinter, elasticMaterial(100.0f), {0, 0, 1}, {}, {900.0f, 800.0f, 700.0f});
    for (int i = 0; i < 60; ++i)
    {
        must(world->step(1.0f / 60.0f));
        for (const PieceState& piece : must(world->pieces(body)))
            EXPECT_LE(length(piece.angularVelocity), 2.0f * 240.0f * 1.001f);
    }
}
} // namespace
} // namespace fsim
