#include "Collision/BallAtHull.h"

#include "Collision/Colliders.h"
#include "Foundation/Random.h"
#include "Support/HullBoxes.h"

#include <gtest/gtest.h>

namespace fsim::collision
{
namespace
{
const Vec3 half{0.5f, 0.4f, 0.3f};

std::vector<HullFace> boxFaces()
{
    return {{{1, 0, 0}, half.x},  {{-1, 0, 0}, half.x}, {{0, 1, 0}, half.y},
            {{0, -1, 0}, half.y}, {{0, 0, 1}, half.z},  {{0, 0, -1}, half.z}};
}

Collider colliderOf(const RigidShape& shape)
{
    Transform pose{{1.0f, -2.0f, 0.5f}, normalized(Quat{0.2f, -0.4f, 0.1f, 0.8f})};
    return {.shape = shape, .pose = pose, .centre = pose.position};
}

// Once outside of every face, at an edge and at a corner the nearest point is on no face's plane alone.
TEST(BallAtHull, IsAsFarAsFromTheBox)
{
    std::vector<HullFace> faces = boxFaces();
    Random random(5, 0);
    for (uint64_t i = 0; i < 5000; ++i)
    {
        Vec3 centre{random.uniform(3 * i, -0.8f, 0.8f), random.uniform(3 * i + 1, -0.7f, 0.7f),
                    random.uniform(3 * i + 2, -0.6f, 0.6f)};
        SurfacePoint exact = distanceTo(RigidShape::box(half), nullptr, centre);
        BallTouch touch = *ballAtHull(faces, centre, 0.4f);
        ASSERT_NEAR(touch.gap, exact.distance - 0.4f, 1e-4f);
        if (exact.distance > 0.05f)
        {
            EXPECT_LT(length(touch.normal - exact.normal), 0.01f);
            EXPECT_LT(length(centre - exact.distance * exact.normal - touch.point), 1e-3f);
        }
    }
}

TEST(BallAtHull, WithoutFacesThereIsNothing)
{
    EXPECT_FALSE(ballAtHull({}, {}, 1.0f));
    EXPECT_FALSE(ballIntoHull({}, {0, 0, 2}, {0, 0, -4}, 1.0f));
}

TEST(BallAtHull, ComesInWhereItIsAsFarAsItsRadius)
{
    std::vector<HullFace> faces = boxFaces();
    Random random(6, 0);
    uint32_t met = 0, passed = 0;
    for (uint64_t i = 0; i < 5000; ++i)
    {
        constexpr float radius = 0.1f;
        Vec3 from{random.uniform(6 * i, -1.0f, 1.0f), random.uniform(6 * i + 1, -1.0f, 1.0f), 1.0f};
        Vec3 to{random.uniform(6 * i + 2, -1.0f, 1.0f), random.uniform(6 * i + 3, -1.0f, 1.0f), -1.0f};
        auto gapAt = [&](float share) {
            return distanceTo(RigidShape::box(half), nullptr, from + share * (to - from)).distance - radius;
        };
        float first = 2.0f, least = 1.0f;
        for (float share = 0.0f; share <= 1.0f; share += 0.001f)
        {
            least = std::min(least, gapAt(share));
            if (first > 1.0f && gapAt(share) <= 0.0f)
                first = share;
        }
        std::optional<BallEntry> entry = ballIntoHull(faces, from, to - from, radius);
        if (least > 0.01f * radius + 1e-3f)
        {
            EXPECT_FALSE(entry);
            ++passed;
        }
        else if (least < -0.2f * radius)
        {
            ASSERT_TRUE(entry);
            EXPECT_NEAR(entry->time, first, 0.01f);
            EXPECT_LT(dot(entry->touch.normal, to - from), 0.0f);
            ++met;
        }
    }
    EXPECT_GT(met, 1000u);
    EXPECT_GT(passed, 1000u);
}

TEST(BallAtHull, WhatComesOutOfAHullDoesNotComeIn)
{
    std::vector<HullFace> faces = boxFaces();
    EXPECT_FALSE(ballIntoHull(faces, {0, 0, 0.35f}, {0, 0, 2}, 0.1f));
    EXPECT_TRUE(ballIntoHull(faces, {0, 0, 0.35f}, {0, 0, -2}, 0.1f));
}

// The ball that particles see of a collider lies in it, and is as near to them as the shape has room for.
TEST(InnerBall, LiesInsideAndReachesTheSurface)
{
    Random random(7, 0);
    for (const RigidShape& shape : {RigidShape::sphere(0.7f), RigidShape::box(half), RigidShape::capsule(0.2f, 0.5f),
                                    RigidShape::cylinder(0.4f, 0.3f), RigidShape::cylinder(0.2f, 0.6f)})
    {
        Collider collider = colliderOf(shape);
        for (uint64_t i = 0; i < 500; ++i)
        {
            Vec3 point = collider.centre + Vec3{random.uniform(3 * i, -2, 2), random.uniform(3 * i + 1, -2, 2),
                                                random.uniform(3 * i + 2, -2, 2)};
            std::optional<InnerBall> ball = innerBall(collider, point);
            ASSERT_TRUE(ball);
            EXPECT_LT(distanceTo(collider, ball->centre).distance, -ball->radius + 1e-5f)
                << static_cast<int>(shape.kind);
            EXPECT_GE(length(point - ball->centre) + 1e-5f, distanceTo(collider, point).distance + ball->radius);
        }
    }
    EXPECT_FALSE(innerBall(colliderOf(RigidShape::plane()), {}));
}
} // namespace
} // namespace fsim::collision
