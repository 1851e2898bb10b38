#pragma once

#include "FractureSim/World.h"

#include "Dents/DentTesting.h"
#include "Support/ClusterWorlds.h"
#include "Support/OrientedWorlds.h"

#include <algorithm>

namespace fsim::test
{
// Concrete that only calls break, not falls.
inline OrientedMaterial tough()
{
    OrientedMaterial material = orientedPreset("concrete");
    material.toughness = 10.0f;
    material.crushToughness = 10.0f;
    return material;
}

// Both kinds of bodies that break, a dented one and a box, and what they stand on.
struct HostWorld
{
    explicit HostWorld(WorldSettings settings = {})
    {
        world = makeWorld(settings);
        floor = addFloor(*world);
        wall = addOriented(*world, {{6, 2, 4}}, tough(), {0, 0, 0.2f});
        bar = addClustered(*world, testBar(), {}, {0, 3, 0.2f});
        box = addBox(*world, {3, 0, 0.25f}, {0.25f, 0.25f, 0.25f});
        AssetId rig = must(world->addAsset(must(Asset::dented(barRig()))));
        dented = must(world->addDentedBody({.body = {.shape = RigidShape::dented(rig), .pose = {{6, 0, 0.3f}, {}}}}));
        gravel =
            must(world->addBody({.asset = must(world->addAsset(particleCube(4, 0.1f))), .pose = {{-3, 0, 1}, {}}}));
    }
    std::unique_ptr<World> world;
    RigidBodyId floor{}, box{}, dented{};
    BodyId wall{}, bar{}, gravel{};
};

inline uint32_t tellsOf(const World& world, EventKind kind)
{
    auto events = world.events();
    return static_cast<uint32_t>(
        std::count_if(events.begin(), events.end(), [&](const Event& event) { return event.kind == kind; }));
}
} // namespace fsim::test
