#pragma once

#include "FractureSim/Asset.h"
#include "FractureSim/World.h"

#include "Math/Quaternion.h"
#include "Math/VectorMath.h"

#include <gtest/gtest.h>

#include <map>

namespace fsim::test
{
// A bar from x = -1 to 1 on a grid of points, with a bone at each end and one in the middle. Its examples: the right
// end pushed in, the right end bent up by a turn, the middle pressed down and twisted.
inline DentRig barRig(int nx = 17, int ny = 5, int nz = 5)
{
    DentRig rig;
    auto index = [=](int x, int y, int z) { return static_cast<uint32_t>((x * ny + y) * nz + z); };
    auto cell = Vec3{2.0f / float(nx - 1), 0.5f / float(ny - 1), 0.5f / float(nz - 1)};
    rig.weightOffsets.push_back(0);
    for (int x = 0; x < nx; ++x)
        for (int y = 0; y < ny; ++y)
            for (int z = 0; z < nz; ++z)
            {
                Vec3 p{-1.0f + cell.x * float(x), -0.25f + cell.y * float(y), -0.25f + cell.z * float(z)};
                rig.positions.push_back(p);
                auto half = [](int i, int n) { return i == 0 || i == n - 1 ? 0.5f : 1.0f; };
                rig.volumes.push_back(cell.x * cell.y * cell.z * half(x, nx) * half(y, ny) * half(z, nz));
                float right = std::max(p.x, 0.0f);
                float left = std::max(-p.x, 0.0f);
                float middle = 1.0f - right - left;
                for (auto [bone, weight] : {std::pair(0u, left), std::pair(1u, middle), std::pair(2u, right)})
                    if (weight > 0.0f)
                    {
                        rig.bones.push_back(bone);
                        rig.weights.push_back(weight);
                    }
                rig.weightOffsets.push_back(static_cast<uint32_t>(rig.bones.size()));
                for (auto [dx, dy, dz] : {std::array{1, 0, 0}, std::array{0, 1, 0}, std::array{0, 0, 1}})
                    if (x + dx < nx && y + dy < ny && z + dz < nz)
                        rig.edges.push_back({index(x, y, z), index(x + dx, y + dy, z + dz),
                                             dx   ? cell.x
                                             : dy ? cell.y
                                                  : cell.z});
            }
    auto quad = [&](uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
        rig.indices.insert(rig.indices.end(), {a, b, c, a, c, d});
    };
    for (int x = 0; x + 1 < nx; ++x)
        for (int y = 0; y + 1 < ny; ++y)
        {
            quad(index(x, y, 0), index(x, y + 1, 0), index(x + 1, y + 1, 0), index(x + 1, y, 0));
            quad(index(x, y, nz - 1), index(x + 1, y, nz - 1), index(x + 1, y + 1, nz - 1), index(x, y + 1, nz - 1));
        }
    for (int x = 0; x + 1 < nx; ++x)
        for (int z = 0; z + 1 < nz; ++z)
        {
            quad(index(x, 0, z), index(x + 1, 0, z), index(x + 1, 0, z + 1), index(x, 0, z + 1));
            quad(index(x, ny - 1, z), index(x, ny - 1, z + 1), index(x + 1, ny - 1, z + 1), index(x + 1, ny - 1, z));
        }
    for (int y = 0; y + 1 < ny; ++y)
        for (int z = 0; z + 1 < nz; ++z)
        {
            quad(index(0, y, z), index(0, y, z + 1), index(0, y + 1, z + 1), index(0, y + 1, z));
            quad(index(nx - 1, y, z), index(nx - 1, y + 1, z), index(nx - 1, y + 1, z + 1), index(nx - 1, y, z + 1));
        }
    rig.pivots = {{-1, 0, 0}, {0, 0, 0}, {1, 0, 0}};
    auto turn = [](Vec3 by) { return math::quatExp(by); };
    rig.examples = {{{}, {}},
                    {{}, {}},
                    {{-0.4f, 0, 0}, {}},
                    {{}, {}},
                    {{}, {}},
                    {{-0.1f, 0, 0.4f}, turn({0, -0.9f, 0})},
                    {{0, 0, 0.05f}, turn({0, 0.3f, 0})},
                    {{0, 0, -0.2f}, turn({0.5f, 0.1f, 0})},
                    {{0, 0, 0.05f}, turn({0, -0.3f, 0})}};
    // Four convex parts, side by side along x; neighbours share the points between them.
    int parts = 4;
    rig.hullOffsets.push_back(0);
    for (int part = 0; part < parts; ++part)
    {
        for (int x : {part * (nx - 1) / parts, (part + 1) * (nx - 1) / parts})
            for (int y : {0, ny / 2, ny - 1})
                for (int z : {0, nz / 2, nz - 1})
                    rig.hullVertices.push_back(index(x, y, z));
        rig.hullOffsets.push_back(static_cast<uint32_t>(rig.hullVertices.size()));
    }
    return rig;
}

inline AssetRef barAsset()
{
    Result<AssetRef> asset = Asset::dented(barRig());
    EXPECT_TRUE(asset) << asset.message();
    return asset ? *asset : nullptr;
}

// A world with a floor at z = 0 and a bar above it.
struct DentWorld
{
    explicit DentWorld(const WorldSettings& settings = {}, const WorldServices& services = {})
    {
        world = std::move(*World::create(settings, services));
        asset = *world->addAsset(barAsset());
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
        std::vector<Vec3> result(barRig().positions.size());
        EXPECT_TRUE(world->dentedPositions(bar, result));
        return result;
    }
    // m: of the vertex that has moved furthest from where it was at rest.
    float deepestDent(RigidBodyId bar) const
    {
        DentRig rig = barRig();
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

    std::unique_ptr<World> world;
    AssetId asset{};
};
} // namespace fsim::test
