#pragma once

#include "FractureSim/Net.h"

#include "Foundation/Random.h"
#include "Support/BlockFragments.h"
#include "Support/ClusterWorlds.h"
#include "Support/OrientedWorlds.h"

#include <algorithm>
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

// A plate that a ball breaks into fragments, and some of those into shards.
inline NetPair shardPair()
{
    NetPair pair{makeWorld(), makeWorld()};
    AssetRef asset = must(Asset::fragmented(
        blockFragments({.counts = {3, 1, 3}, .size = {0.6f, 0.1f, 0.6f}, .parts = 2, .jitter = 0.1f})));
    for (World* world : {pair.server.get(), pair.client.get()})
    {
        addFloor(*world);
        BodyId body = must(world->addBody({.model = Model::OrientedParticles,
                                           .asset = must(world->addAsset(asset)),
                                           .pose = {{0, 0, 0.4f}, {}},
                                           .oriented = brittle(),
                                           .shards = {.most = 48, .depth = 2, .hitSpeed = 4.0f, .leastSize = 0.02f}}));
        (world == pair.server.get() ? pair.served : pair.followed) = body;
    }
    addBall(*pair.server, {0.05f, -0.5f, 0.45f}, 0.1f, {0, 20, 0}, 5000.0f);
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

// Hits that keep a body of oriented particles busy, always the same ones.
inline void hit(World& world, BodyId body, uint32_t i, float size = 800.0f)
{
    Random random(3, i);
    Vec3 at{random.uniform(0, -1.5f, 1.5f), random.uniform(1, -0.3f, 0.3f), random.uniform(2, 0.0f, 1.0f)};
    Vec3 impulse{random.uniform(3, -size, size), random.uniform(4, -size, size), random.uniform(5, -size, size)};
    must(world.applyImpulse({.body = body, .point = at, .impulse = impulse, .radius = 0.4f}));
}

inline void sendAll(NetSender& sender, const World& server, NetReceiver& receiver, const World& client)
{
    std::vector<NetItem> changed;
    must(sender.collect(server, changed));
    for (const NetItem& item : changed)
        must(receiver.receive(client, item.bytes));
}

// The farthest that a large piece of the one is from the same of the other.
struct PieceGap
{
    float way = 0.0f;
    uint32_t matched = 0;
    uint32_t all = 0;
};
inline PieceGap gapBetween(World& a, BodyId bodyA, World& b, BodyId bodyB, float share = 0.01f)
{
    std::vector<PieceState> inA = must(a.pieces(bodyA, share)), inB = must(b.pieces(bodyB));
    PieceGap gap;
    for (const PieceState& mine : inA)
    {
        ++gap.all;
        for (const PieceState& other : inB)
            if (mine.id == other.id && mine.members == other.members)
            {
                ++gap.matched;
                gap.way = std::max(gap.way, length(mine.pose.position - other.pose.position));
            }
    }
    return gap;
}

inline uint32_t countEvents(const World& world, EventKind kind)
{
    auto events = world.events();
    return static_cast<uint32_t>(
        std::count_if(events.begin(), events.end(), [&](const Event& event) { return event.kind == kind; }));
}
} // namespace fsim::test
