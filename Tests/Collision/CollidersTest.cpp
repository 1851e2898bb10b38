#include "Collision/Colliders.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace fsim::test
{
namespace
{
using namespace collision;

constexpr float endless = std::numeric_limits<float>::infinity();
constexpr float radius = 0.1f;

Collider floorCollider()
{
    return {.shape = {.kind = RigidShapeKind::Plane},
            .bounds = {{-endless, -endless, -endless}, {endless, endless, endless}},
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
} // namespace fsim::test
