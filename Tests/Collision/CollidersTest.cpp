#include "Collision/Colliders.h"

#include "Foundation/Random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace fsim::test
{
namespace
{
using namespace collision;

constexpr float radius = 0.1f;

Collider floorCollider()
{
    return {.shape = {.kind = RigidShapeKind::Plane},
            .bounds = {{-withoutEnd, -withoutEnd, -withoutEnd}, {withoutEnd, withoutEnd, withoutEnd}},
            .up = {0, 0, 1}};
}
Collider ballCollider(Vec3 at, float size)
{
    Vec3 half{size, size, size};
    return {.shape = {.kind = RigidShapeKind::Sphere, .radius = size},
            .pose = {at, {}},
            .bounds = {at - half, at + half},
            .up = {0, 0, 1}};
}

std::optional<ParticleContact> contactOf(std::span<const Collider> colliders, Vec3 from, Vec3 to)
{
    const uint32_t all[] = {0, 1, 2};
    return firstContact(colliders, std::span(all).first(colliders.size()), from, to, radius, 0.0f);
}

void expectNear(Vec3 place, Vec3 expected)
{
    EXPECT_LT(length(place - expected), 1e-5f) << place.x << ' ' << place.y << ' ' << place.z;
}
} // namespace

TEST(Colliders, AFastBallThatLiesOnTheFloorSlidesOn)
{
    const Collider colliders[] = {floorCollider()};
    for (float sunk : {0.0f, 0.003f})
    {
        std::optional<ParticleContact> contact = contactOf(colliders, {0, 0, radius - sunk}, {1, 0, radius - 0.02f});
        ASSERT_TRUE(contact);
        expectNear(contact->position, {1, 0, radius});
        expectNear(contact->normal, {0, 0, 1});
    }
}

TEST(Colliders, AFastBallLeavesTheFloorItBouncedOff)
{
    const Collider colliders[] = {floorCollider()};
    std::optional<ParticleContact> contact = contactOf(colliders, {0, 0, radius}, {0.3f, 0, radius + 1});
    if (contact)
        expectNear(contact->position, {0.3f, 0, radius + 1});
}

TEST(Colliders, AFastBallThatHitsTheFloorOnItsWayGoesTheRestAlongIt)
{
    const Collider colliders[] = {floorCollider()};
    std::optional<ParticleContact> contact = contactOf(colliders, {0, 0, radius + 0.5f}, {2, 0, radius - 0.5f});
    ASSERT_TRUE(contact);
    EXPECT_FLOAT_EQ(contact->time, 0.5f);
    expectNear(contact->position, {2, 0, radius});
}

TEST(Colliders, FrictionTakesItsPartOfTheRestOfTheWay)
{
    Collider ground = floorCollider();
    ground.friction = 0.5f;
    const Collider colliders[] = {ground};
    const uint32_t only[] = {0};
    Vec3 from{0, 0, radius + 0.5f};
    for (float friction : {0.0f, 0.4f, 1.0f, 4.0f})
    {
        // Half of the way is left, 1 along the floor and 0.5 into it.
        std::optional<ParticleContact> contact =
            firstContact(colliders, only, from, {2, 0, radius - 0.5f}, radius, friction);
        ASSERT_TRUE(contact);
        expectNear(contact->position, {2.0f - std::min(0.5f * 0.5f * friction, 1.0f), 0, radius});
    }
}

TEST(Colliders, WhoSlidesStopsAtTheNextBody)
{
    const Collider colliders[] = {floorCollider(), ballCollider({2, 0, radius}, 0.5f)};
    std::optional<ParticleContact> contact = contactOf(colliders, {0, 0, radius}, {4, 0, radius - 0.05f});
    ASSERT_TRUE(contact);
    EXPECT_EQ(contact->collider, 0u);
    EXPECT_LE(contact->position.x, 2 - 0.5f - radius + 1e-4f);
    EXPECT_GE(contact->position.x, 1.3f);
}

TEST(Colliders, AFastBallDoesNotPassThroughAnother)
{
    const Collider colliders[] = {ballCollider({2, 0, 0}, 0.05f)};
    std::optional<ParticleContact> contact = contactOf(colliders, {0, 0, 0}, {4, 0, 0});
    ASSERT_TRUE(contact);
    EXPECT_NEAR(contact->position.x, 2 - 0.05f - radius, 1e-3f);
    // Off centre it is turned aside and goes on, but not through.
    contact = contactOf(colliders, {0, 0.1f, 0}, {4, 0.1f, 0});
    ASSERT_TRUE(contact);
    EXPECT_GE(length(contact->position - Vec3{2, 0, 0}), 0.05f + radius - 1e-4f);
}

// The box decides nothing but who is asked: with and without it every ball meets the same, slow or fast, near or far.
TEST(Colliders, TheBoxAroundAShapeHidesNoContact)
{
    const RigidShape shapes[] = {RigidShape::box({0.3f, 0.6f, 0.2f}), RigidShape::cylinder(0.25f, 1.0f),
                                 RigidShape::capsule(0.3f, 0.5f)};
    Random random(4, 4);
    uint32_t met = 0, spared = 0;
    for (uint32_t i = 0; i < 12000; ++i)
    {
        Quat turn = normalized(Quat{random.uniform(20 * i, -1, 1), random.uniform(20 * i + 1, -1, 1),
                                    random.uniform(20 * i + 2, -1, 1), random.uniform(20 * i + 3, -1, 1)});
        Vec3 at{1, 2, 3}, ball{1.2f, 1.2f, 1.2f};
        Collider plain{.shape = shapes[i % 3], .pose = {at, turn}, .bounds = {at - ball, at + ball}};
        Collider boxed = plain;
        boxed.box = boxAround(plain.shape, plain.pose, plain.bounds);
        EXPECT_LE(lengthSquared(boxed.box.high - boxed.box.low), 4.0f * 3.0f * 1.2f * 1.2f);
        Vec3 from = at + Vec3{random.uniform(20 * i + 4, -1.3f, 1.3f), random.uniform(20 * i + 5, -1.3f, 1.3f),
                              random.uniform(20 * i + 6, -1.3f, 1.3f)};
        float fast = i % 2 == 0 ? 0.05f : 1.0f;
        Vec3 way{random.uniform(20 * i + 7, -fast, fast), random.uniform(20 * i + 8, -fast, fast),
                 random.uniform(20 * i + 9, -fast, fast)};
        std::optional<ParticleContact> a = contactOf({&plain, 1}, from, from + way);
        std::optional<ParticleContact> b = contactOf({&boxed, 1}, from, from + way);
        ASSERT_EQ(a.has_value(), b.has_value()) << i;
        EXPECT_EQ(a ? a->position : Vec3{}, b ? b->position : Vec3{}) << i;
        ++(a ? met : spared);
    }
    EXPECT_GT(met, 500u); // both were met
    EXPECT_GT(spared, 500u);
}

TEST(Colliders, TheBoxAroundALyingCylinderIsAsFlatAsTheCylinder)
{
    constexpr float half = 0.70710678f;
    Bounds box = boxAround(RigidShape::cylinder(0.25f, 1.0f), {{0, 0, 0.5f}, {half, 0, 0, half}}, {});
    expectNear(box.low, {-0.25f, -1.0f, 0.25f});
    expectNear(box.high, {0.25f, 1.0f, 0.75f});
}

TEST(Colliders, CornersOfBoxesAndRimsOfCylindersLieOnThem)
{
    std::array<Vec3, mostColliderCorners> room{};
    for (const RigidShape& shape : {RigidShape::box({0.5f, 0.4f, 0.3f}), RigidShape::cylinder(0.4f, 0.3f)})
    {
        Collider collider{.shape = shape, .pose = {{1.0f, -2.0f, 0.5f}, normalized(Quat{0.2f, -0.4f, 0.1f, 0.8f})}};
        bool isBox = shape.kind == RigidShapeKind::Box;
        std::span<const Vec3> corners = cornersOf(collider, room);
        EXPECT_EQ(corners.size(), isBox ? 8u : 16u);
        Vec3 sum{};
        for (Vec3 corner : corners)
        {
            EXPECT_NEAR(distanceTo(collider, corner).distance, 0.0f, 1e-5f);
            EXPECT_NEAR(length(corner - collider.pose.position), isBox ? std::sqrt(0.5f) : 0.5f, 1e-5f);
            sum += corner - collider.pose.position;
        }
        EXPECT_LT(length(sum), 1e-4f);
    }
    EXPECT_TRUE(cornersOf(ballCollider({}, 1.0f), room).empty());
    EXPECT_FALSE(hasCorners(ballCollider({}, 1.0f)));
}
} // namespace fsim::test
