#include "OrientedParticles/OrientedPunches.h"

#include "Support/OrientedWorlds.h"

#include <gtest/gtest.h>

namespace fsim::orientedParticles
{
namespace
{
using namespace test;

// A plate of nine bricks. The middle one is bonded to the four beside it.
struct Plate
{
    explicit Plate(const OrientedMaterial& chosen) : material(chosen)
    {
        settings.oriented = material;
        work = OrientedWork(defaultAllocator(), *asset);
        state = makeOrientedState(settings, *asset, work, defaultAllocator());
    }
    float excessAt(uint32_t particle) const { return punchExcess(material, state, work, work.groups.places[particle]); }

    AssetRef asset = must(Asset::fragmented(brickFragments({.counts = {3, 3, 1}, .size = {0.2f, 0.2f, 0.1f}})));
    OrientedMaterial material;
    BodySettings settings{.model = Model::OrientedParticles};
    OrientedWork work;
    OrientedState state;
};
constexpr uint32_t middleBrick = 4;
constexpr float brickDistance = 0.2f;

OrientedMaterial toughBy(float toughness)
{
    OrientedMaterial material = elasticMaterial(100.0f);
    material.toughness = toughness;
    return material;
}

TEST(OrientedPunches, AFragmentMovedAcrossItsRingIsStrainedByHalfTheShear)
{
    constexpr float moved = 0.04f, toughness = 0.01f;
    Plate plate(toughBy(toughness));
    EXPECT_EQ(plate.excessAt(middleBrick), 0.0f) << "no blow";
    plate.work.blows[middleBrick] = {0.0f, 0.0f, moved};
    // The principal strain of a shear by g is g / 2; a bond alone counts half of a ring.
    EXPECT_NEAR(plate.excessAt(middleBrick), 0.5f * 0.5f * moved / brickDistance - toughness, 1e-5f);
    EXPECT_EQ(plate.excessAt(0), 0.0f) << "the others were not hit";
    uint32_t place = plate.work.groups.places[middleBrick];
    ASSERT_EQ(plate.work.groups.counts[place], 5u);
    for (uint32_t k = 1; k < 5; ++k)
        EXPECT_TRUE(isPunched(plate.material, plate.state, plate.work, place, k));
}

// Along the plate one neighbour is pulled, one pressed, and two are sheared.
TEST(OrientedPunches, WhatIsPressedHolds)
{
    constexpr float moved = 0.08f;
    Plate plate(toughBy(0.15f));
    plate.work.blows[middleBrick] = {moved, 0.0f, 0.0f};
    uint32_t place = plate.work.groups.places[middleBrick], torn = 0;
    for (uint32_t k = 1; k < 5; ++k)
    {
        uint32_t other = plate.work.groups.members[plate.work.groups.slotOf(place, k)];
        bool isBehind = plate.work.rest[other].position.x < plate.work.rest[middleBrick].position.x - 0.1f;
        EXPECT_EQ(isPunched(plate.material, plate.state, plate.work, place, k), isBehind);
        torn += isBehind;
    }
    EXPECT_EQ(torn, 1u);
}

TEST(OrientedPunches, DoNotDependOnHowTheBodyIsTurned)
{
    Plate plate(toughBy(0.01f));
    plate.work.blows[middleBrick] = {0.01f, -0.02f, 0.04f};
    float excess = plate.excessAt(middleBrick);
    Quat turn = normalized(Quat{0.3f, -0.5f, 0.2f, 0.7f});
    for (Quat& each : plate.state.turns)
        each = turn;
    plate.work.blows[middleBrick] = rotate(turn, plate.work.blows[middleBrick]);
    EXPECT_NEAR(plate.excessAt(middleBrick), excess, 1e-6f);
}

TEST(OrientedPunches, AMoveOfTheWholeRingIsNone)
{
    Plate plate(toughBy(0.01f));
    for (Vec3& blow : plate.work.blows)
        blow = {0.1f, 0.2f, -0.3f};
    EXPECT_LE(plate.excessAt(middleBrick), 0.0f);
}

TEST(OrientedPunches, WhatNeverBreaksIsNotPunched)
{
    Plate plate(toughBy(0.0f));
    plate.work.blows[middleBrick] = {0.0f, 0.0f, 10.0f};
    EXPECT_EQ(plate.excessAt(middleBrick), 0.0f);
}

// A ball of a fiftieth of its mass at 30 m/s, against the middle of a brittle plate: its fragment comes out, at any
// number of substeps, and a tougher plate throws the ball back.
TEST(OrientedPunches, ALightBallKnocksAFragmentOutOfABrittlePlate)
{
    for (uint32_t substeps : {2u, 4u, 8u})
        for (float toughness : {0.02f, 0.5f})
        {
            auto world = makeWorld({.gravity = {}, .substeps = substeps});
            Bricks bricks{.counts = {7, 7, 1}, .size = {0.15f, 0.15f, 0.04f}};
            BodyId body = addOriented(*world, bricks, toughBy(toughness));
            RigidBodyId ball = addBall(*world, {0, 0, 1.0f}, 0.08f, {0, 0, -30.0f}, 440.0f);
            stepFor(*world, 0.2f);
            BodyStatistics sums = must(world->statistics(body));
            EXPECT_EQ(sums.pieces > 1, toughness < 0.1f) << substeps << " substeps, toughness " << toughness;
            EXPECT_LT(sums.brokenBonds, 40u) << "and not the plate in all its bonds";
            if (toughness > 0.1f)
            {
                EXPECT_GT(must(world->rigidBodyState(ball)).linearVelocity.z, 0.0f);
            }
        }
}
} // namespace
} // namespace fsim::orientedParticles
