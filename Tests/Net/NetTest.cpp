#include "Dents/DentTesting.h"
#include "Net/NetPlanes.h"
#include "Net/NetTesting.h"
#include "Support/BlockFragments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <iostream>

namespace fsim::test
{
namespace
{
// Hits that keep a body of oriented particles busy, always the same ones.
void hit(World& world, BodyId body, uint32_t i, float size = 800.0f)
{
    Random random(3, i);
    Vec3 at{random.uniform(0, -1.5f, 1.5f), random.uniform(1, -0.3f, 0.3f), random.uniform(2, 0.0f, 1.0f)};
    Vec3 impulse{random.uniform(3, -size, size), random.uniform(4, -size, size), random.uniform(5, -size, size)};
    must(world.applyImpulse({.body = body, .point = at, .impulse = impulse, .radius = 0.4f}));
}

void sendAll(NetSender& sender, const World& server, NetReceiver& receiver, const World& client)
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
PieceGap gapBetween(World& a, BodyId bodyA, World& b, BodyId bodyB, float share = 0.01f)
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

uint32_t countEvents(const World& world, EventKind kind)
{
    auto events = world.events();
    return static_cast<uint32_t>(
        std::count_if(events.begin(), events.end(), [&](const Event& event) { return event.kind == kind; }));
}
} // namespace

TEST(NetPlanes, BlocksComeBackAsTheyWent)
{
    for (uint32_t i = 0; i < 200; ++i)
    {
        Random random(5, i);
        net::Plane plane;
        plane.kind = net::Kind::Children;
        plane.perItem = net::mostPerItem;
        uint32_t count = 1 + random.below(0, 2000);
        uint32_t most = 1u << random.below(1, 17);
        float density = random.uniform(2);
        plane.rest.assign(count, static_cast<uint16_t>(random.below(3, 2)));
        plane.values = plane.rest;
        for (uint32_t k = 0; k < count; ++k)
            if (random.uniform(10 + 2 * k) < density * density)
                plane.values[k] = static_cast<uint16_t>(random.below(11 + 2 * k, most));
        std::vector<NetItem> items;
        net::writePlane(plane, 7, 9, items);
        net::Plane back = plane;
        back.values = back.rest;
        for (const NetItem& item : items)
        {
            EXPECT_LE(item.bytes.size(), mostNetItemBytes);
            net::Header header = must(net::readHeader(item.bytes, 9));
            EXPECT_EQ(header.stamp, 7u);
            EXPECT_EQ(net::keyOf(header.kind, header.block), item.key);
            must(net::readBlock(net::payloadOf(item.bytes), header.block, back));
        }
        EXPECT_EQ(back.values, plane.values) << i;
    }
}

TEST(NetPlanes, PosesComeBackToAMillimetre)
{
    for (uint32_t i = 0; i < 500; ++i)
    {
        Random random(6, i);
        auto number = [&](uint64_t k, float size) { return random.uniform(k, -size, size); };
        PieceState piece{.id = random.bits(0) >> random.below(1, 32),
                         .members = random.bits(2) >> random.below(3, 32),
                         .pose = {{number(4, 5000.0f), number(5, 50.0f), number(6, 0.5f)},
                                  normalized(Quat{number(7, 1), number(8, 1), number(9, 1), number(10, 1)})},
                         .linearVelocity = {number(11, 100), number(12, 10), number(13, 1)},
                         .angularVelocity = {number(14, 50), number(15, 10), number(16, 1)},
                         .anchored = i & 1};
        std::vector<std::byte> payload;
        net::writePieces({&piece, 1}, payload);
        EXPECT_LE(payload.size() * net::piecesPerItem + 16, mostNetItemBytes);
        std::vector<PieceState> back;
        must(net::readPieces(payload, back));
        ASSERT_EQ(back.size(), 1u);
        EXPECT_EQ(back[0].id, piece.id);
        EXPECT_EQ(back[0].members, piece.members);
        EXPECT_LE(length(back[0].pose.position - piece.pose.position), 0.0012f);
        EXPECT_GE(std::abs(dot(back[0].pose.rotation, piece.pose.rotation)), 1.0f - 1e-6f);
        EXPECT_LE(length(back[0].linearVelocity - piece.linearVelocity), 0.01f);
        EXPECT_LE(length(back[0].angularVelocity - piece.angularVelocity), 0.01f);
    }
}

TEST(Net, AWholeBodySaysWhereItIsAndNothingElse)
{
    NetPair pair = brickPair(wallBricks(), brittle());
    std::vector<NetItem> items = must(pair.server->netItems(pair.served));
    ASSERT_EQ(items.size(), 1u);
    EXPECT_LE(items[0].bytes.size(), 48u);
    std::cout << "a whole body: " << items[0].bytes.size() << " bytes\n";
}

TEST(Net, TheFollowerBreaksWhereTheOtherDid)
{
    NetPair pair = brickPair(wallBricks(), brittle());
    NetSender sender(pair.served);
    NetReceiver receiver(pair.followed);
    uint32_t silent = 0;
    size_t sent = 0, updates = 0;
    for (uint32_t i = 0; i < 240; ++i)
    {
        if (i % 40 == 5)
            hit(*pair.server, pair.served.body, i);
        must(pair.server->step(1.0f / 60.0f));
        std::vector<NetItem> changed;
        must(sender.collect(*pair.server, changed));
        sent += bytesOf(changed);
        updates += !changed.empty();
        for (const NetItem& item : changed)
            must(receiver.receive(*pair.client, item.bytes));
        must(receiver.update(*pair.client, 1.0f / 60.0f));
        must(pair.client->step(1.0f / 60.0f));
        silent += countEvents(*pair.client, EventKind::Fractured) + countEvents(*pair.client, EventKind::Detached) +
                  countEvents(*pair.client, EventKind::Debris);
        ASSERT_EQ(described(*pair.server, pair.served), described(*pair.client, pair.followed)) << "tick " << i;
    }
    BodyStatistics server = must(pair.server->statistics(pair.served.body));
    BodyStatistics client = must(pair.client->statistics(pair.followed.body));
    EXPECT_GT(server.brokenBonds, 50u);
    EXPECT_GT(server.largePieces, 1u);
    EXPECT_EQ(server.brokenBonds, client.brokenBonds);
    EXPECT_EQ(server.pieces, client.pieces);
    EXPECT_EQ(silent, 0u); // nothing is told of what was decided elsewhere
    PieceGap gap = gapBetween(*pair.server, pair.served.body, *pair.client, pair.followed.body);
    EXPECT_EQ(gap.matched, gap.all);
    EXPECT_LT(gap.way, 0.1f);
    std::cout << server.brokenBonds << " bonds, " << server.pieces << " pieces; sent in 4 s: " << sent << " bytes in "
              << updates << " updates, " << sent / std::max(server.brokenBonds, 1u) << " a bond; farthest large piece "
              << gap.way << " m\n";
}

// A plate that a ball breaks into fragments, and some of those into shards.
NetPair shardPair()
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

TEST(Net, TheFollowerHasTheSameShards)
{
    NetPair pair = shardPair();
    NetSender sender(pair.served);
    NetReceiver receiver(pair.followed);
    for (uint32_t i = 0; i < 120; ++i)
    {
        must(pair.server->step(1.0f / 60.0f));
        sendAll(sender, *pair.server, receiver, *pair.client);
        must(receiver.update(*pair.client, 1.0f / 60.0f));
        must(pair.client->step(1.0f / 60.0f));
        ASSERT_EQ(described(*pair.server, pair.served), described(*pair.client, pair.followed)) << "tick " << i;
    }
    RenderState server = must(pair.server->renderState(pair.served.body));
    std::vector<ShardVertex> vertices(server.shards.vertices.begin(), server.shards.vertices.end());
    ASSERT_GE(server.shards.shards.size(), 4u);
    RenderState client = must(pair.client->renderState(pair.followed.body));
    ASSERT_EQ(client.shards.vertices.size(), vertices.size());
    for (size_t v = 0; v < vertices.size(); ++v)
        ASSERT_EQ(client.shards.vertices[v].position, vertices[v].position);
    PieceGap gap = gapBetween(*pair.server, pair.served.body, *pair.client, pair.followed.body);
    EXPECT_EQ(gap.matched, gap.all);
    // Not farther behind than it flies in three ticks.
    for (const PieceState& there : must(pair.server->pieces(pair.served.body, 0.01f)))
        for (const PieceState& here : must(pair.client->pieces(pair.followed.body)))
            if (there.id == here.id)
            {
                EXPECT_LT(length(there.pose.position - here.pose.position),
                          0.02f + length(there.linearVelocity) * 3.0f / 60.0f);
            }
    BodyStatistics whole = must(pair.client->statistics(pair.followed.body));
    EXPECT_NEAR(whole.mass, must(pair.server->statistics(pair.served.body)).mass, 1e-4f * whole.mass);
}

TEST(Net, ShardsThatBrokeHereOnlyAreMended)
{
    NetPair pair = shardPair();
    addBall(*pair.client, {0.05f, -0.5f, 0.45f}, 0.1f, {0, 20, 0}, 5000.0f);
    stepFor(*pair.client, 0.5f); // it does not follow yet, and breaks by itself
    ASSERT_GE(must(pair.client->statistics(pair.followed.body)).shards, 2u);
    NetReceiver receiver(pair.followed);
    NetSender sender(pair.served);
    must(pair.server->step(1.0f / 60.0f)); // nothing has been hit yet
    sendAll(sender, *pair.server, receiver, *pair.client);
    must(receiver.update(*pair.client, 1.0f / 60.0f));
    EXPECT_EQ(described(*pair.server, pair.served), described(*pair.client, pair.followed));
    BodyStatistics mended = must(pair.client->statistics(pair.followed.body));
    EXPECT_EQ(mended.shards, 0u);
    EXPECT_EQ(mended.particles, 9u);
    stepFor(*pair.client, 0.2f);
}

TEST(Net, LateJoinIsWhereTheOthersAre)
{
    NetPair pair = brickPair(wallBricks(), brittle());
    NetSender sender(pair.served);
    NetReceiver continuous(pair.followed);
    for (uint32_t i = 0; i < 300; ++i)
    {
        if (i < 200 && i % 40 == 5)
            hit(*pair.server, pair.served.body, i);
        must(pair.server->step(1.0f / 60.0f));
        sendAll(sender, *pair.server, continuous, *pair.client);
        must(continuous.update(*pair.client, 1.0f / 60.0f));
        must(pair.client->step(1.0f / 60.0f));
    }
    std::unique_ptr<World> late = makeWorld();
    addFloor(*late);
    BodyId body = addOriented(*late, wallBricks(), brittle(), {0, 0, 0.5f});
    NetReceiver receiver(body);
    for (const NetItem& item : sender.items())
        must(receiver.receive(*late, item.bytes));
    NetChange change = must(receiver.update(*late, 1.0f / 60.0f));
    EXPECT_TRUE(change.first);
    EXPECT_GT(change.newlyBroken, 0u);
    EXPECT_EQ(described(*late, body), described(*pair.server, pair.served));
    EXPECT_EQ(described(*late, body), described(*pair.client, pair.followed));
    PieceGap gap = gapBetween(*pair.server, pair.served.body, *late, body);
    EXPECT_EQ(gap.matched, gap.all);
    EXPECT_LT(gap.way, 0.003f); // at once
    must(late->step(1.0f / 60.0f));
    EXPECT_EQ(countEvents(*late, EventKind::Fractured) + countEvents(*late, EventKind::Detached), 0u);
    std::cout << "late join: " << bytesOf(sender.items()) << " bytes in " << sender.items().size() << " items\n";
}

TEST(Net, AnyOrderTwiceAndOldAfterNewIsTheSame)
{
    NetPair pair = brickPair(wallBricks(), brittle());
    NetSender sender(pair.served);
    std::vector<NetItem> log;
    for (uint32_t i = 0; i < 120; ++i)
    {
        if (i % 20 == 5)
            hit(*pair.server, pair.served.body, i);
        must(pair.server->step(1.0f / 60.0f));
        std::vector<NetItem> changed;
        must(sender.collect(*pair.server, changed));
        log.insert(log.end(), changed.begin(), changed.end());
    }
    ASSERT_GT(log.size(), 20u);
    uint64_t hash = 0;
    for (uint32_t round = 0; round < 4; ++round)
    {
        std::unique_ptr<World> world = makeWorld();
        addFloor(*world);
        BodyId body = addOriented(*world, wallBricks(), brittle(), {0, 0, 0.5f});
        NetReceiver receiver(body);
        // All that was ever sent, shuffled, much of it twice.
        std::vector<const NetItem*> order;
        Random random(9, round);
        for (uint32_t k = 0; k < log.size(); ++k)
            order.insert(order.end(), random.uniform(k) < 0.5f ? 2u : 1u, &log[k]);
        for (uint32_t k = 0; k + 1 < order.size(); ++k)
            std::swap(order[k], order[k + random.below(1000 + k, static_cast<uint32_t>(order.size()) - k)]);
        for (const NetItem* item : order)
            must(receiver.receive(*world, item->bytes));
        must(receiver.update(*world, 1.0f / 60.0f));
        EXPECT_EQ(described(*world, body), described(*pair.server, pair.served)) << round;
        // The very same state, whatever the order was.
        hash = round == 0 ? world->hash() : hash;
        EXPECT_EQ(world->hash(), hash) << round;
    }
}

TEST(Net, LostUpdatesAreMadeUpByLaterOnes)
{
    NetPair pair = brickPair(wallBricks(), brittle());
    NetSender sender(pair.served);
    NetReceiver receiver(pair.followed);
    Random random(10, 0);
    for (uint32_t i = 0; i < 200; ++i)
    {
        if (i % 20 == 5)
            hit(*pair.server, pair.served.body, i);
        must(pair.server->step(1.0f / 60.0f));
        std::vector<NetItem> changed;
        must(sender.collect(*pair.server, changed));
        // Half of what is sent gets lost; a slot comes again when it changes, or when the host sends it again.
        for (uint32_t k = 0; k < changed.size(); ++k)
            if (random.uniform(i * 100 + k) < 0.5f)
                must(receiver.receive(*pair.client, changed[k].bytes));
        must(receiver.update(*pair.client, 1.0f / 60.0f));
        must(pair.client->step(1.0f / 60.0f));
    }
    for (const NetItem& item : sender.items())
        must(receiver.receive(*pair.client, item.bytes));
    must(receiver.update(*pair.client, 1.0f / 60.0f));
    EXPECT_EQ(described(*pair.server, pair.served), described(*pair.client, pair.followed));
}

TEST(Net, WhatBrokeHereOnlyIsWholeAgain)
{
    NetPair pair = brickPair(wallBricks(), brittle());
    for (uint32_t i = 0; i < 30; ++i)
    {
        if (i == 5)
            hit(*pair.client, pair.followed.body, 5); // before anybody told it to follow
        must(pair.client->step(1.0f / 60.0f));
    }
    must(pair.server->step(1.0f / 60.0f));
    EXPECT_GT(must(pair.client->statistics(pair.followed.body)).brokenBonds, 0u);
    NetSender sender(pair.served);
    NetReceiver receiver(pair.followed);
    sendAll(sender, *pair.server, receiver, *pair.client);
    NetChange change = must(receiver.update(*pair.client, 1.0f / 60.0f));
    EXPECT_GT(change.healed, 0u);
    EXPECT_EQ(must(pair.client->statistics(pair.followed.body)).brokenBonds, 0u);
    EXPECT_EQ(must(pair.client->pieces(pair.followed.body)).size(), 1u);
    must(pair.client->step(1.0f / 60.0f));
    // And from now on it does not break by itself.
    for (uint32_t i = 0; i < 30; ++i)
    {
        hit(*pair.client, pair.followed.body, i, 3000.0f);
        must(pair.client->step(1.0f / 60.0f));
    }
    EXPECT_EQ(must(pair.client->statistics(pair.followed.body)).brokenBonds, 0u);
    must(receiver.stopFollowing(*pair.client));
    for (uint32_t i = 0; i < 30; ++i)
    {
        hit(*pair.client, pair.followed.body, i, 3000.0f);
        must(pair.client->step(1.0f / 60.0f));
    }
    EXPECT_GT(must(pair.client->statistics(pair.followed.body)).brokenBonds, 0u);
}

TEST(Net, WhatHasBentIsBentThereToo)
{
    Bricks bar{{16, 3, 3}, {0.1f, 0.1f, 0.1f}, [](uint32_t x, uint32_t, uint32_t) { return x == 0; }};
    OrientedMaterial metal = orientedPreset("sheet-metal");
    metal.toughness = 0.0f;
    metal.crushToughness = 0.0f;
    NetPair pair = brickPair(bar, metal, {0, 0, 2.0f});
    must(pair.server->applyImpulse({.body = pair.served.body,
                                    .point = {0.7f, 0, 2.0f},
                                    .impulse = {0, 0, -0.09f * 8.0f * metal.density * 0.2f},
                                    .radius = 0.3f}));
    for (uint32_t i = 0; i < 240; ++i)
        must(pair.server->step(1.0f / 60.0f));
    ASSERT_GT(must(pair.server->statistics(pair.served.body)).plasticStrainMax, 0.02f);
    NetSender sender(pair.served);
    NetReceiver receiver(pair.followed);
    for (uint32_t i = 0; i < 240; ++i)
    {
        must(pair.server->step(1.0f / 60.0f));
        sendAll(sender, *pair.server, receiver, *pair.client);
        must(receiver.update(*pair.client, 1.0f / 60.0f));
        must(pair.client->step(1.0f / 60.0f));
    }
    auto server = must(pair.server->renderState(pair.served.body));
    auto client = must(pair.client->renderState(pair.followed.body));
    float bent = 0.0f, gap = 0.0f;
    for (uint32_t p = 0; p < server.positions.size(); ++p)
    {
        bent = std::max(bent, 2.0f - server.positions[p].z);
        gap = std::max(gap, length(server.positions[p] - client.positions[p]));
    }
    std::cout << "bent by " << bent << " m, follows to " << gap << " m; " << bytesOf(sender.items()) << " bytes\n";
    EXPECT_LT(gap, 0.25f * bent);
    EXPECT_EQ(described(*pair.server, pair.served).count(3u << 16),
              described(*pair.client, pair.followed).count(3u << 16));
}

TEST(SlowNet, TenThousandHitsStayUnder64Kilobytes)
{
    NetPair pair = brickPair(wallBricks(), brittle());
    NetSender sender(pair.served);
    size_t sent = 0, most = 0;
    uint32_t broken = 0;
    size_t sentForBonds = 0;
    for (uint32_t i = 0; i < 10000; ++i)
    {
        hit(*pair.server, pair.served.body, i, 100.0f + static_cast<float>(i) * 0.02f);
        if (i % 8 == 7)
            must(pair.server->step(1.0f / 60.0f));
        std::vector<NetItem> changed;
        if (i % 40 == 39)
            must(sender.collect(*pair.server, changed));
        uint32_t now = must(pair.server->statistics(pair.served.body)).brokenBonds;
        for (const NetItem& item : changed)
            sentForBonds += (item.key >> 16) == 1 ? item.bytes.size() : 0;
        broken = now;
        sent += bytesOf(changed);
        most = std::max(most, bytesOf(sender.items()));
        for (const NetItem& item : changed)
            ASSERT_LE(item.bytes.size(), mostNetItemBytes);
    }
    std::cout << "10,000 hits: " << broken << " bonds broken, state " << bytesOf(sender.items()) << " bytes (at most "
              << most << ") in " << sender.items().size() << " items; sent " << sent << " bytes, of these for bonds "
              << sentForBonds << " (" << sentForBonds / std::max(broken, 1u) << " a bond)\n";
    EXPECT_GT(broken, 100u);
    EXPECT_LT(most, 64u * 1024u);
}

TEST(Net, ClusteredBodiesSplitTheSameWay)
{
    ClusterMaterial material;
    material.toughness = 0.06f;
    NetPair pair = barPair(material);
    NetSender sender(pair.served);
    NetReceiver receiver(pair.followed);
    size_t sent = 0;
    for (uint32_t i = 0; i < 240; ++i)
    {
        if (i == 5)
            must(pair.server->applyImpulse(
                {.body = pair.served.body, .point = {0.5f, 0, 1.0f}, .burst = 11.0f, .radius = 0.6f}));
        if (i == 60)
            must(pair.server->cut({.body = pair.served.body, .point = {-0.2f, 0, 0}, .normal = {1, 0, 0}}));
        must(pair.server->step(1.0f / 60.0f));
        std::vector<NetItem> changed;
        must(sender.collect(*pair.server, changed));
        sent += bytesOf(changed);
        for (const NetItem& item : changed)
            must(receiver.receive(*pair.client, item.bytes));
        must(receiver.update(*pair.client, 1.0f / 60.0f));
        must(pair.client->step(1.0f / 60.0f));
        ASSERT_EQ(described(*pair.server, pair.served), described(*pair.client, pair.followed)) << "tick " << i;
        ASSERT_TRUE(allFinite(*pair.client, pair.followed.body));
    }
    BodyStatistics server = must(pair.server->statistics(pair.served.body));
    BodyStatistics client = must(pair.client->statistics(pair.followed.body));
    EXPECT_GT(server.splits, 3u);
    EXPECT_GT(server.pieces, 1u);
    EXPECT_EQ(server.pieces, client.pieces);
    EXPECT_EQ(server.clusters, client.clusters);
    EXPECT_EQ(server.memberships, client.memberships);
    EXPECT_EQ(server.particles, client.particles);
    EXPECT_NEAR(server.mass, client.mass, 1e-4f * server.mass);
    PieceGap gap = gapBetween(*pair.server, pair.served.body, *pair.client, pair.followed.body);
    EXPECT_EQ(gap.matched, gap.all);
    EXPECT_LT(gap.way, 0.1f);
    std::cout << server.splits << " splits, " << server.pieces << " pieces; sent " << sent << " bytes, state "
              << bytesOf(sender.items()) << " bytes; farthest large piece " << gap.way << " m\n";

    // Late, and in the other order.
    std::unique_ptr<World> late = makeWorld();
    addFloor(*late);
    BodyId body = addClustered(*late, testBar(), material, {0, 0, 1.0f});
    NetReceiver latecomer(body);
    NetSender fresh(pair.served); // the poses of the other are some ticks old
    std::vector<NetItem> items;
    must(fresh.collect(*pair.server, items));
    std::reverse(items.begin(), items.end());
    for (const NetItem& item : items)
        must(latecomer.receive(*late, item.bytes));
    must(latecomer.update(*late, 1.0f / 60.0f));
    EXPECT_EQ(described(*late, body), described(*pair.server, pair.served));
    EXPECT_LT(gapBetween(*pair.server, pair.served.body, *late, body).way, 0.003f);
    uint64_t before = late->hash();
    must(late->applyNet(body, items, true)); // again: nothing happens
    EXPECT_EQ(late->hash(), before);
    stepFor(*late, 0.5f);
    EXPECT_TRUE(allFinite(*late, body));
}

TEST(Net, DentsAreTheSameToEightBits)
{
    DentWorld server, client;
    server.addFloor();
    client.addFloor();
    RigidBodyId served = server.addBar({.body = {.pose = {{0, 0, 1.0f}, {}}}});
    RigidBodyId followed = client.addBar({.body = {.pose = {{0, 0, 1.0f}, {}}}});
    NetSender sender(served);
    NetReceiver receiver(followed);
    size_t sent = 0;
    for (uint32_t i = 0; i < 120; ++i)
    {
        if (i % 30 == 3)
        {
            Transform pose = must(server.world->rigidBodyState(served)).pose;
            must(server.world->strike(served, {-2000.0f, 300.0f, 500.0f}, toWorld(pose, {1, 0, 0.1f})));
        }
        server.step(1);
        std::vector<NetItem> changed;
        must(sender.collect(*server.world, changed));
        sent += bytesOf(changed);
        for (const NetItem& item : changed)
            must(receiver.receive(*client.world, item.bytes));
        must(receiver.update(*client.world, 1.0f / 60.0f));
        client.step(1);
        EXPECT_EQ(countEvents(*client.world, EventKind::Dented), 0u);
    }
    for (uint32_t i = 0; i < 120; ++i) // what waits grows
    {
        server.step(1);
        sendAll(sender, *server.world, receiver, *client.world);
        must(receiver.update(*client.world, 1.0f / 60.0f));
        client.step(1);
    }
    EXPECT_EQ(described(*server.world, served), described(*client.world, followed));
    size_t vertices = barRig().positions.size();
    std::vector<float> a(vertices * 3), b(vertices * 3);
    must(server.world->dentWeights(served, a));
    must(client.world->dentWeights(followed, b));
    float largest = 0.0f, gap = 0.0f;
    for (size_t i = 0; i < a.size(); ++i)
    {
        largest = std::max(largest, a[i]);
        gap = std::max(gap, std::abs(a[i] - b[i]));
    }
    EXPECT_GT(largest, 0.1f);
    EXPECT_LT(gap, 0.005f);
    EXPECT_LT(length(must(server.world->rigidBodyState(served)).pose.position -
                     must(client.world->rigidBodyState(followed)).pose.position),
              0.02f);
    std::cout << "dents: sent " << sent << " bytes, state " << bytesOf(sender.items()) << " bytes\n";

    DentWorld late;
    late.addFloor();
    RigidBodyId latecomer = late.addBar({.body = {.pose = {{0, 0, 1.0f}, {}}}});
    NetReceiver lateReceiver(latecomer);
    for (const NetItem& item : sender.items())
        must(lateReceiver.receive(*late.world, item.bytes));
    uint32_t version = must(late.world->dentVersion(latecomer));
    must(lateReceiver.update(*late.world, 1.0f / 60.0f));
    EXPECT_NE(must(late.world->dentVersion(latecomer)), version);
    EXPECT_EQ(described(*late.world, latecomer), described(*server.world, served));
    std::vector<float> c(vertices * 3);
    must(late.world->dentWeights(latecomer, c)); // there at once
    for (size_t i = 0; i < a.size(); ++i)
        ASSERT_NEAR(a[i], c[i], 0.005f);
}

TEST(Net, DamagedItemsAreRefusedAndHarmNobody)
{
    NetPair pair = brickPair(wallBricks(), brittle());
    for (uint32_t i = 0; i < 60; ++i)
    {
        if (i % 20 == 5)
            hit(*pair.server, pair.served.body, i);
        must(pair.server->step(1.0f / 60.0f));
    }
    std::vector<NetItem> items = must(pair.server->netItems(pair.served));
    uint64_t before = pair.client->hash();
    for (uint32_t i = 0; i < 3000; ++i)
    {
        Random random(12, i);
        std::vector<std::byte> bytes = items[random.below(0, static_cast<uint32_t>(items.size()))].bytes;
        if (i % 3 == 0)
            bytes.resize(random.below(1, static_cast<uint32_t>(bytes.size())));
        else if (i % 3 == 1)
            bytes.insert(bytes.end(), 1 + random.below(1, 2000), std::byte{0x55});
        else
            bytes[random.below(1, static_cast<uint32_t>(bytes.size()))] ^= static_cast<std::byte>(1u << (i % 8));
        NetReceiver receiver(pair.followed);
        EXPECT_FALSE(receiver.receive(*pair.client, bytes)) << i;
        EXPECT_FALSE(pair.client->applyNet(pair.followed, std::vector<NetItem>{{0, bytes}}, true)) << i;
    }
    EXPECT_EQ(pair.client->hash(), before);
}

TEST(Net, ForgedItemsWithARightChecksumAreBoundedToo)
{
    ClusterMaterial clay;
    NetPair walls = brickPair(wallBricks(), brittle());
    NetPair bars = barPair(clay);
    for (NetPair* pair : {&walls, &bars})
    {
        must(pair->server->breakBonds(pair->served.body, {0, 0, 0.8f}, 0.5f));
        must(pair->server->step(1.0f / 60.0f));
        std::vector<NetItem> items = must(pair->server->netItems(pair->served));
        uint32_t taken = 0;
        for (uint32_t i = 0; i < 1500; ++i)
        {
            Random random(13, i);
            const NetItem& from = items[random.below(0, static_cast<uint32_t>(items.size()))];
            net::Header header;
            std::memcpy(&header, from.bytes.data(), sizeof header);
            std::vector<std::byte> payload(from.bytes.begin() + 16, from.bytes.end());
            for (uint32_t k = 0; k < 1 + random.below(1, 8) && !payload.empty(); ++k)
                payload[random.below(10 + 2 * k, static_cast<uint32_t>(payload.size()))] =
                    static_cast<std::byte>(random.bits(11 + 2 * k));
            if (i % 5 == 0)
                payload.resize(random.below(2, 900));
            auto kind = i % 4 == 0 ? static_cast<net::Kind>(1 + random.below(3, 8)) : header.kind;
            uint32_t block = i % 7 == 0 ? random.below(4, 40) : header.block;
            NetItem forged = net::makeItem(kind, block, i + 1, header.asset, payload);
            NetReceiver receiver(pair->followed);
            if (!receiver.receive(*pair->client, forged.bytes))
                continue;
            Result<NetChange> change = receiver.update(*pair->client, 1.0f / 60.0f);
            taken += static_cast<bool>(change);
            if (i % 50 == 0)
                must(pair->client->step(1.0f / 60.0f));
        }
        EXPECT_GT(taken, 20u);
        must(pair->client->step(1.0f / 60.0f));
        EXPECT_TRUE(allFinite(*pair->client, pair->followed.body));
    }
}

TEST(Net, EveryItemThatIsMadeIsTaken)
{
    ClusterMaterial clay;
    NetPair walls = brickPair(wallBricks(), brittle());
    NetPair bars = barPair(clay);
    for (NetPair* pair : {&walls, &bars})
    {
        must(pair->server->breakBonds(pair->served.body, {0, 0, 0.8f}, 2.0f));
        must(pair->server->step(1.0f / 60.0f));
        NetReceiver receiver(pair->followed);
        std::vector<NetItem> items = must(pair->server->netItems(pair->served));
        EXPECT_GT(items.size(), 2u);
        for (const NetItem& item : items)
            must(receiver.receive(*pair->client, item.bytes));
        EXPECT_EQ(receiver.items().size(), items.size());
        must(receiver.update(*pair->client, 1.0f / 60.0f));
        EXPECT_EQ(described(*pair->server, pair->served), described(*pair->client, pair->followed));
    }
    // What the other model has is refused.
    NetReceiver wrong(walls.followed);
    std::vector<NetItem> items = must(bars.server->netItems(bars.served));
    net::Header header;
    std::memcpy(&header, must(walls.server->netItems(walls.served))[0].bytes.data(), sizeof header);
    NetItem forged = net::makeItem(net::Kind::Children, 0, 1, header.asset, net::payloadOf(items[0].bytes));
    EXPECT_THAT(wrong.receive(*walls.client, forged.bytes).message(), testing::HasSubstr("does not have"));
}

TEST(Net, AnotherAssetOrVersionIsSaid)
{
    NetPair pair = brickPair(wallBricks(), brittle());
    std::vector<NetItem> items = must(pair.server->netItems(pair.served));
    BodyId other = addOriented(*pair.client, {{3, 3, 3}}, brittle());
    NetReceiver receiver(other);
    EXPECT_THAT(receiver.receive(*pair.client, items[0].bytes).message(), testing::HasSubstr("another asset"));
    std::vector<std::byte> newer = items[0].bytes;
    newer[0] = std::byte{9};
    NetReceiver right(pair.followed);
    EXPECT_THAT(right.receive(*pair.client, newer).message(), testing::HasSubstr("version 9"));
    EXPECT_THAT(right.receive(*pair.client, std::span(items[0].bytes).first(10)).message(),
                testing::HasSubstr("10 bytes"));
    must(pair.client->removeBody(pair.followed.body));
    EXPECT_THAT(right.receive(*pair.client, items[0].bytes).message(), testing::HasSubstr("no such body"));
    EXPECT_FALSE(pair.server->netItems(pair.served, {.ticksPerPose = 0}));
}

TEST(Net, FollowingIsRecordedAndReplayed)
{
    NetPair pair = brickPair(wallBricks(), brittle());
    must(pair.client->startRecording(10));
    NetSender sender(pair.served);
    NetReceiver receiver(pair.followed);
    for (uint32_t i = 0; i < 90; ++i)
    {
        if (i % 20 == 5)
            hit(*pair.server, pair.served.body, i);
        must(pair.server->step(1.0f / 60.0f));
        sendAll(sender, *pair.server, receiver, *pair.client);
        must(receiver.update(*pair.client, 1.0f / 60.0f));
        must(pair.client->step(1.0f / 60.0f));
    }
    std::vector<std::byte> recording = must(pair.client->stopRecording());
    ReplayReport report = must(replay(recording));
    EXPECT_TRUE(report.hashesEqual) << report.firstDifferentTick;
    EXPECT_EQ(report.hash, pair.client->hash());
    // A snapshot in the middle of it goes on alike.
    std::vector<std::byte> snapshot = pair.client->save();
    uint64_t hash = pair.client->hash();
    stepFor(*pair.client, 0.2f);
    uint64_t later = pair.client->hash();
    must(pair.client->restore(snapshot));
    EXPECT_EQ(pair.client->hash(), hash);
    stepFor(*pair.client, 0.2f);
    EXPECT_EQ(pair.client->hash(), later);
}
} // namespace fsim::test
