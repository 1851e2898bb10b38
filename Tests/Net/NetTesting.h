#pragma once

#include "FractureSim/Net.h"

#include "Foundation/Random.h"
#include "Support/ClusterWorlds.h"
#include "Support/OrientedWorlds.h"

#include <map>
#include <string>

namespace fsim::test
{
// A world that decides and one that follows, with the same body in both.
struct NetPair
{
    std::unique_ptr<World> server;
    std::unique_ptr<World> client;
    NetTarget served{};
    NetTarget followed{};
};

inline Bricks wallBricks()
{
    // 300 fragments; the lowest row is anchored.
    return {{15, 2, 10}, {0.2f, 0.2f, 0.1f}, [](uint32_t, uint32_t, uint32_t z) { return z == 0; }};
}

inline OrientedMaterial brittle()
{
    OrientedMaterial material = orientedPreset("glass");
    material.toughness = 0.004f;
    return material;
}

inline NetPair brickPair(const Bricks& bricks, const OrientedMaterial& material, Vec3 at = {0, 0, 0.5f})
{
    NetPair pair{makeWorld(), makeWorld()};
    addFloor(*pair.server);
    addFloor(*pair.client);
    pair.served = addOriented(*pair.server, bricks, material, at);
    pair.followed = addOriented(*pair.client, bricks, material, at);
    return pair;
}

inline NetPair barPair(const ClusterMaterial& material)
{
    NetPair pair{makeWorld(), makeWorld()};
    addFloor(*pair.server);
    addFloor(*pair.client);
    pair.served = addClustered(*pair.server, testBar(), material, {0, 0, 1.0f});
    pair.followed = addClustered(*pair.client, testBar(), material, {0, 0, 1.0f});
    return pair;
}

// What a body's state says but for poses and stamps: the payload of each slot that says anything.
inline std::map<uint32_t, std::vector<std::byte>> described(const World& world, NetTarget target)
{
    std::map<uint32_t, std::vector<std::byte>> slots;
    for (const NetItem& item : must(world.netItems(target)))
        if (uint32_t kind = item.key >> 16; kind != 7 && kind != 8)
            slots[item.key] = {item.bytes.begin() + 16, item.bytes.end()};
    return slots;
}

inline size_t bytesOf(const std::vector<NetItem>& items)
{
    size_t bytes = 0;
    for (const NetItem& item : items)
        bytes += item.bytes.size();
    return bytes;
}
} // namespace fsim::test
