#pragma once

#include "FractureSim/Asset.h"
#include "FractureSim/World.h"

#include "Support/BarRigs.h"

#include <gtest/gtest.h>

namespace fsim::test
{
inline AssetRef barAsset()
{
    Result<AssetRef> asset = Asset::dented(barRig());
    EXPECT_TRUE(asset) << asset.message();
    return asset ? *asset : nullptr;
}

// A world with a floor at z = 0 and a bar above it.
struct DentWorld
{
    explicit DentWorld(const WorldSettings& settings = {}, const WorldServices& services = {},
                       const DentRig& rigged = barRig())
        : rig(rigged)
    {
        world = std::move(*World::create(settings, services));
        Result<AssetRef> made = Asset::dented(rig);
        EXPECT_TRUE(made) << made.message();
        asset = *world->addAsset(*made);
    }
    void addFloor() { EXPECT_TRUE(world->addRigidBody({.shape = RigidShape::plane(), .motion = RigidMotion::Static})); }
    RigidBodyId addBar(const DentedBodySettings& like)
    {
        DentedBodySettings settings = like;
        settings.body.shape = RigidShape::dented(asset);
        Result<RigidBodyId> id = world->addDentedBody(settings);
        EXPECT_TRUE(id) << id.message();
        return id ? *id : RigidBodyId{};
    }
    std::vector<Vec3> positions(RigidBodyId bar) const
    {
        std::vector<Vec3> result(rig.positions.size());
        EXPECT_TRUE(world->dentedPositions(bar, result));
        return result;
    }
    // m: of the vertex that has moved furthest from where it was at rest.
    float deepestDent(RigidBodyId bar) const
    {
        std::vector<Vec3> now = positions(bar);
        float deepest = 0.0f;
        for (size_t i = 0; i < now.size(); ++i)
            deepest = std::max(deepest, length(now[i] - rig.positions[i]));
        return deepest;
    }
    void step(int ticks)
    {
        for (int i = 0; i < ticks; ++i)
            ASSERT_TRUE(world->step(world->settings().tick));
    }

    DentRig rig;
    std::unique_ptr<World> world;
    AssetId asset{};
};
} // namespace fsim::test
