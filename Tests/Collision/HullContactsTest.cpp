#include "Collision/HullContacts.h"

#include "Collision/HullTouch.h"
#include "Support/HullBoxes.h"

#include <gtest/gtest.h>


namespace fsim::collision
{
namespace
{
using test::Boxes;

TEST(HullContacts, ABoxHasSixFacesAndEightCorners)
{
    Boxes boxes(1);
    EXPECT_EQ(boxes.shapes.facesOf(0).size(), 6u);
    EXPECT_EQ(boxes.shapes.blocksOf(0).size(), 1u);
    for (const HullFace& face : boxes.shapes.facesOf(0))
        EXPECT_NEAR(face.distance, 0.5f, 1e-6f);
}

TEST(HullContacts, FacesThatLieOnEachOtherTouchAtFourPoints)
{
    Boxes boxes(2);
    boxes.poses[1].position = {0.2f, 0.1f, -0.99f};
    uint32_t parted = 0xffffffffu;
    HullTouch touch = touchOfHulls(boxes.placed(0), boxes.placed(1), 0.01f, parted);
    ASSERT_EQ(touch.count, 4u);
    EXPECT_NEAR(touch.normal.z, 1.0f, 1e-6f) << "from the second to the first";
    for (uint32_t k = 0; k < touch.count; ++k)
    {
        EXPECT_NEAR(touch.points[k].gap, -0.01f, 1e-5f);
        EXPECT_NEAR(touch.points[k].place.z, -0.5f, 0.011f);
    }
}

TEST(HullContacts, WhatIsApartDoesNotTouchHoweverItIsTurned)
{
    for (float turn : {0.0f, 0.3f, 0.8f, 2.0f})
    {
        Boxes boxes(2);
        boxes.poses[0].turn = normalized(Quat{turn, 0.2f, 0.4f, 1.0f});
        boxes.poses[1].position = {1.8f, 0.0f, 0.0f}; // beyond the diagonals
        uint32_t parted = 0xffffffffu;
        EXPECT_EQ(touchOfHulls(boxes.placed(0), boxes.placed(1), 0.01f, parted).count, 0u);
        EXPECT_LT(parted, 12u) << "it knows the face that parts them";
        EXPECT_EQ(touchOfHulls(boxes.placed(0), boxes.placed(1), 0.01f, parted).count, 0u);
    }
}

TEST(HullContacts, KeepLinearAndAngularMomentum)
{
    Boxes boxes(2, {0.5f, 0.3f, 0.2f});
    boxes.poses[0] = {{0.0f, 0.0f, 0.45f}, 1.0f, normalized(Quat{0.1f, 0.3f, 0.05f, 1.0f})};
    boxes.poses[1] = {{0.35f, 0.1f, 0.0f}, 1.0f, normalized(Quat{0.02f, -0.1f, 0.2f, 1.0f})};
    boxes.velocities = {{0.4f, 0.1f, -3.0f}, {0.0f, 0.2f, 1.0f}};
    boxes.spins = {{0.5f, 1.0f, 0.0f}, {0.0f, -1.0f, 2.0f}};
    boxes.masses[1] = 7.0f;
    auto sums = [&](Vec3& linear, Vec3& angular) {
        linear = angular = {};
        for (uint32_t p = 0; p < 2; ++p)
        {
            Quat axes = boxes.poses[p].turn * boxes.axes[p];
            Vec3 momentum = boxes.masses[p] * boxes.velocities[p];
            linear += momentum;
            // About the places at which they touched.
            angular += cross(p == 0 ? Vec3{0.0f, 0.0f, 0.45f} : Vec3{0.35f, 0.1f, 0.0f}, momentum);
            Quat then = p == 0 ? normalized(Quat{0.1f, 0.3f, 0.05f, 1.0f}) : normalized(Quat{0.02f, -0.1f, 0.2f, 1.0f});
            axes = then;
            angular += rotate(axes, scaled(boxes.inertias[p], rotate(conjugate(axes), boxes.spins[p])));
        }
    };
    Vec3 linear, angular, linearAfter, angularAfter;
    Vec3 before = boxes.velocities[0];
    sums(linear, angular);
    ASSERT_GT(boxes.collide(), 0u);
    sums(linearAfter, angularAfter);
    EXPECT_GT(boxes.velocities[0].z, before.z + 1.0f) << "it was pushed";
    EXPECT_LT(length(linearAfter - linear), 1e-4f * length(linear));
    EXPECT_LT(length(angularAfter - angular), 1e-4f * length(angular));
}

TEST(HullContacts, ABlowOffTheMiddleTurns)
{
    Boxes boxes(2);
    boxes.poses[0].position = {0.7f, 0.0f, 0.99f};
    boxes.velocities[0] = {0.0f, 0.0f, -2.0f};
    boxes.collide();
    EXPECT_GT(boxes.spins[1].y, 0.1f);
    EXPECT_LT(boxes.velocities[1].z, -0.1f);
}

TEST(HullContacts, OverlapIsUndoneSlowlyAndGivesNoSpeed)
{
    Boxes boxes(2);
    boxes.poses[1].position = {0.0f, 0.0f, -0.8f};
    for (int step = 0; step < 240; ++step)
        boxes.collide();
    EXPECT_EQ(boxes.velocities[0], Vec3{});
    EXPECT_GT(boxes.poses[0].position.z - boxes.poses[1].position.z, 0.98f);
    Boxes once(2);
    once.poses[1].position = {0.0f, 0.0f, -0.8f};
    once.collide();
    EXPECT_LT(once.poses[0].position.z - once.poses[1].position.z, 0.803f) << "nothing bursts";
}

TEST(HullContacts, PiecesOfOneBodyMeetAndPartsOfOnePieceDoNot)
{
    Boxes boxes(2);
    boxes.poses[1].position = {0.0f, 0.0f, -0.9f};
    EXPECT_GT(boxes.collide(), 0u);
    boxes.pieces = {0, 0};
    HullBody one = boxes.body();
    one.pieceCount = 1;
    Arena arena(defaultAllocator()), tickArena(defaultAllocator());
    HullPairs pairs;
    pairs.update({&one, 1}, 0.01f, true, tickArena, serialScheduler());
    EXPECT_TRUE(pairs.pairs().empty());
}

TEST(HullContacts, FarFromTheOriginAndVerySmallIsTheSame)
{
    for (float scale : {1e-3f, 1.0f, 1e3f})
    {
        Boxes boxes(2, Vec3{0.5f, 0.5f, 0.5f} * scale);
        boxes.poses[1].position = Vec3{0.2f, 0.1f, -0.99f} * scale;
        uint32_t parted = 0xffffffffu;
        HullTouch touch = touchOfHulls(boxes.placed(0), boxes.placed(1), 0.01f * scale, parted);
        ASSERT_EQ(touch.count, 4u) << scale;
        EXPECT_NEAR(touch.points[0].gap / scale, -0.01f, 1e-5f);
    }
}
} // namespace
} // namespace fsim::collision
