#pragma once

#include "Support/ClusterBodies.h"
#include "Support/TestWorlds.h"

// Small worlds with clustered bodies.
namespace fsim::test
{
inline BodyId addClustered(World& world, AssetRef asset, const ClusterMaterial& material, Vec3 at = {},
                           Vec3 velocity = {}, uint32_t passes = 4)
{
    return must(world.addBody({.model = Model::Clustered,
                               .asset = must(world.addAsset(std::move(asset))),
                               .pose = {at, {}},
                               .linearVelocity = velocity,
                               .cluster = material,
                               .passes = passes}));
}

// Holds the ends of a body along x and draws them apart, each with this speed.
inline void pullApart(World& world, float halfLength, float speed)
{
    must(world.addDriver({.kind = DriverKind::MovingPlane,
                          .point = {halfLength, 0, 0},
                          .normal = {1, 0, 0},
                          .linearVelocity = {speed, 0, 0}}));
    must(world.addDriver({.kind = DriverKind::MovingPlane,
                          .point = {-halfLength, 0, 0},
                          .normal = {-1, 0, 0},
                          .linearVelocity = {-speed, 0, 0}}));
}

// 24 x 6 x 6 particles, 1.2 m long, in box-shaped clusters.
inline AssetRef testBar()
{
    return boxClusterAsset(24, 6, 6, 0.05f, 4, 2);
}
constexpr float testBarHold = 0.48f; // of its half length of 0.575; two or three layers are held

// A bar that is torn apart, without gravity.
inline std::unique_ptr<World> tornBar(const ClusterMaterial& material, float speed, WorldSettings settings = {},
                                      WorldServices services = {}, BodyId* body = nullptr)
{
    settings.gravity = {};
    std::unique_ptr<World> world = makeWorld(settings, services);
    BodyId bar = addClustered(*world, testBar(), material);
    if (body)
        *body = bar;
    pullApart(*world, testBarHold, speed);
    return world;
}

inline bool allFinite(World& world, BodyId body)
{
    for (Vec3 position : must(world.renderState(body)).positions)
        if (!isFinite(position))
            return false;
    return true;
}
} // namespace fsim::test
