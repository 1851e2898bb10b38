#pragma once

#include "FractureSim/World.h"

#include "Math/VectorMath.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

// Small worlds for tests, and what must hold in them.
namespace fsim::test
{
template <class T> T must(Result<T> result)
{
    if (!result)
    {
        ADD_FAILURE() << result.message();
        std::abort();
    }
    return std::move(*result);
}

inline void must(Status status)
{
    EXPECT_TRUE(status) << status.message();
}

inline std::unique_ptr<World> makeWorld(WorldSettings settings = {}, WorldServices services = {})
{
    return must(World::create(settings, services));
}

inline RigidBodyId addFloor(World& world, float friction = 0.5f, float restitution = 0.1f)
{
    return must(world.addRigidBody({.shape = RigidShape::plane(),
                                    .motion = RigidMotion::Static,
                                    .friction = friction,
                                    .restitution = restitution}));
}

inline RigidBodyId addBox(World& world, Vec3 at, Vec3 halfExtents, Vec3 velocity = {})
{
    return must(
        world.addRigidBody({.shape = RigidShape::box(halfExtents), .pose = {at, {}}, .linearVelocity = velocity}));
}

inline RigidBodyId addBall(World& world, Vec3 at, float radius, Vec3 velocity = {}, float density = 1000.0f)
{
    return must(world.addRigidBody(
        {.shape = RigidShape::sphere(radius), .pose = {at, {}}, .linearVelocity = velocity, .density = density}));
}

inline Vec3 positionOf(World& world, RigidBodyId body)
{
    return must(world.rigidBodyState(body)).pose.position;
}

inline void stepFor(World& world, float seconds)
{
    auto ticks = static_cast<int>(std::lround(seconds / world.settings().tick));
    for (int i = 0; i < ticks; ++i)
        must(world.step(world.settings().tick));
}

// A lattice of count^3 loose particles around the origin.
inline AssetRef particleCube(uint32_t count, float spacing)
{
    std::vector<Vec3> positions;
    float centre = 0.5f * static_cast<float>(count - 1);
    for (uint32_t x = 0; x < count; ++x)
        for (uint32_t y = 0; y < count; ++y)
            for (uint32_t z = 0; z < count; ++z)
                positions.push_back({(static_cast<float>(x) - centre) * spacing,
                                     (static_cast<float>(y) - centre) * spacing,
                                     (static_cast<float>(z) - centre) * spacing});
    float volume = spacing * spacing * spacing;
    return must(Asset::particles(positions, {&volume, 1}, 0.5f * spacing));
}

// A scene with everything in it: a stack that is hit, loose particles, a driver, a field, a kinematic body.
inline std::unique_ptr<World> makeBusyWorld(WorldServices services = {})
{
    std::unique_ptr<World> world = makeWorld({}, services);
    addFloor(*world);
    for (int i = 0; i < 6; ++i)
        addBox(*world, {0.0f, 0.0f, 0.25f + 0.5f * static_cast<float>(i)}, {0.3f, 0.3f, 0.25f});
    addBall(*world, {-4.0f, 0.05f, 1.2f}, 0.3f, {12.0f, 0.0f, 1.0f}, 3000.0f);
    must(world->addRigidBody(
        {.shape = RigidShape::capsule(0.1f, 0.3f), .pose = {{1.0f, 1.0f, 2.0f}, {0.6f, 0.0f, 0.0f, 0.8f}}}));
    must(world->addRigidBody(
        {.shape = RigidShape::cylinder(0.3f, 0.2f), .pose = {{1.0f, -1.0f, 1.0f}, {0.3f, 0.2f, 0.0f, 0.9f}}}));
    AssetId gravel = must(world->addAsset(particleCube(6, 0.08f)));
    must(world->addBody({.asset = gravel, .pose = {{0.0f, 0.0f, 4.0f}, {}}}));
    must(world->addDriver({.kind = DriverKind::Sphere, .point = {0.0f, 0.0f, 3.2f}, .radius = 0.3f, .until = 1.0f}));
    must(world->addForceField({.kind = ForceFieldKind::Radial,
                               .point = {0, 0, 1},
                               .radius = 3.0f,
                               .strength = 2.0f,
                               .start = 0.5f,
                               .until = 1.0f}));
    RigidBodyId pusher = must(world->addRigidBody({.shape = RigidShape::box({0.1f, 1.0f, 0.5f}),
                                                   .motion = RigidMotion::Kinematic,
                                                   .pose = {{3.0f, 0.0f, 0.5f}, {}}}));
    must(world->moveKinematic(pusher, {{2.9f, 0.0f, 0.5f}, {}}));
    return world;
}
} // namespace fsim::test
