#include "Dents/DentTesting.h"
#include "Net/NetTesting.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iostream>

namespace fsim::test
{
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

namespace
{
// How often a kind is told of, and how heavy all of it is.
struct Told
{
    uint32_t count = 0;
    float mass = 0.0f;
    void add(std::span<const Event> events, EventKind kind)
    {
        for (const Event& event : events)
            if (event.kind == kind)
            {
                ++count;
                mass += event.value;
            }
    }
};
} // namespace

// The follower knows its own fragments: what they weigh, how large they are and where does not travel.
TEST(Net, TheFollowerIsToldOfCracksAndPiecesAsTheOtherSideIs)
{
    NetPair pair = brickPair(wallBricks(), brittle());
    NetSender sender(pair.served);
    NetReceiver receiver(pair.followed);
    Told loose, looseThere, debris, debrisThere, cracks;
    float mass = must(pair.server->statistics(pair.served.body)).mass;
    for (uint32_t i = 0; i < 240; ++i)
    {
        if (i % 40 == 5)
            hit(*pair.server, pair.served.body, i);
        must(pair.server->step(1.0f / 60.0f));
        looseThere.add(pair.server->events(), EventKind::Detached);
        debrisThere.add(pair.server->events(), EventKind::Debris);
        sendAll(sender, *pair.server, receiver, *pair.client);
        NetChange change = must(receiver.update(*pair.client, 1.0f / 60.0f));
        loose.add(change.events, EventKind::Detached);
        debris.add(change.events, EventKind::Debris);
        cracks.add(change.events, EventKind::Fractured);
        for (const Event& event : change.events)
        {
            EXPECT_EQ(event.body, pair.followed.body);
            EXPECT_GT(event.value, 0.0f);
            EXPECT_LT(event.value, mass);
            EXPECT_LT(length(event.position - Vec3{0, 0, 0.5f}), 6.0f);
            if (event.kind != EventKind::Fractured)
            {
                EXPECT_GT(event.size, 0.05f);
                EXPECT_LT(event.size, 3.0f);
            }
        }
        must(pair.client->step(1.0f / 60.0f));
    }
    EXPECT_GT(cracks.count, 4u);
    EXPECT_GT(loose.count, 1u);
    // What comes loose and breaks again within one tick is seen as it is in the end: as many pieces, each no heavier.
    EXPECT_EQ(loose.count + debris.count, looseThere.count + debrisThere.count);
    EXPECT_LE(loose.mass, 1.001f * looseThere.mass);
    EXPECT_GT(loose.mass, 0.8f * looseThere.mass);
    EXPECT_NEAR(debris.mass, debrisThere.mass, 0.05f * debrisThere.mass);
}

// A crack at each end is two cracks, not one in the middle.
TEST(Net, CracksFarApartAreToldApart)
{
    NetPair pair = brickPair(wallBricks(), brittle());
    NetSender sender(pair.served);
    NetReceiver receiver(pair.followed);
    for (float side : {-1.2f, 1.2f})
        must(pair.server->breakBonds(pair.served.body, {side, 0, 0.9f}, 0.25f));
    sendAll(sender, *pair.server, receiver, *pair.client);
    NetChange change = must(receiver.update(*pair.client, 1.0f / 60.0f));
    ASSERT_GE(change.events.size(), 2u);
    std::vector<float> places;
    for (const Event& event : change.events)
        if (event.kind == EventKind::Fractured)
            places.push_back(event.position.x);
    ASSERT_EQ(places.size(), 2u);
    std::sort(places.begin(), places.end());
    EXPECT_NEAR(places[0], -1.2f, 0.2f);
    EXPECT_NEAR(places[1], 1.2f, 0.2f);
}

TEST(Net, WhatFadesAndSettlesThereIsToldOfHereToo)
{
    NetPair pair{makeWorld(), makeWorld()};
    AssetRef asset = must(Asset::fragmented(blockFragments({.counts = {4, 1, 1}, .size = {0.8f, 0.2f, 0.2f}})));
    for (World* world : {pair.server.get(), pair.client.get()})
    {
        addFloor(*world);
        BodyId body = must(world->addBody({.model = Model::OrientedParticles,
                                           .asset = must(world->addAsset(asset)),
                                           .pose = {{0, 0, 0.15f}, {}},
                                           .oriented = brittle(),
                                           .pieces = {.settleAfter = 0.3f, .fadeAfter = 0.8f, .fadeShare = 0.3f}}));
        (world == pair.server.get() ? pair.served : pair.followed) = body;
    }
    NetSender sender(pair.served);
    NetReceiver receiver(pair.followed);
    must(pair.server->cut({.body = pair.served.body, .point = {0.2f, 0, 0.15f}, .normal = {1, 0, 0}}));
    Told settled, settledThere, debris, debrisThere;
    for (uint32_t i = 0; i < 360; ++i)
    {
        must(pair.server->step(1.0f / 60.0f));
        settledThere.add(pair.server->events(), EventKind::Settled);
        debrisThere.add(pair.server->events(), EventKind::Debris);
        sendAll(sender, *pair.server, receiver, *pair.client);
        NetChange change = must(receiver.update(*pair.client, 1.0f / 60.0f));
        settled.add(change.events, EventKind::Settled);
        debris.add(change.events, EventKind::Debris);
        must(pair.client->step(1.0f / 60.0f));
    }
    ASSERT_GT(settledThere.count + debrisThere.count, 0u);
    EXPECT_EQ(settled.count, settledThere.count);
    EXPECT_EQ(debris.count, debrisThere.count);
    EXPECT_FLOAT_EQ(settled.mass, settledThere.mass);
    EXPECT_FLOAT_EQ(debris.mass, debrisThere.mass);
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
    Told loose, looseThere, cracks, cracksThere;
    for (uint32_t i = 0; i < 240; ++i)
    {
        if (i == 5)
            must(pair.server->applyImpulse(
                {.body = pair.served.body, .point = {0.5f, 0, 1.0f}, .burst = 12.0f, .radius = 0.6f}));
        if (i == 60)
            must(pair.server->cut({.body = pair.served.body, .point = {-0.2f, 0, 0}, .normal = {1, 0, 0}}));
        must(pair.server->step(1.0f / 60.0f));
        looseThere.add(pair.server->events(), EventKind::Detached);
        cracksThere.add(pair.server->events(), EventKind::Fractured);
        std::vector<NetItem> changed;
        must(sender.collect(*pair.server, changed));
        sent += bytesOf(changed);
        for (const NetItem& item : changed)
            must(receiver.receive(*pair.client, item.bytes));
        NetChange change = must(receiver.update(*pair.client, 1.0f / 60.0f));
        loose.add(change.events, EventKind::Detached);
        cracks.add(change.events, EventKind::Fractured);
        must(pair.client->step(1.0f / 60.0f));
        ASSERT_EQ(described(*pair.server, pair.served), described(*pair.client, pair.followed)) << "tick " << i;
        ASSERT_TRUE(allFinite(*pair.client, pair.followed.body));
    }
    EXPECT_GT(looseThere.count, 1u);
    EXPECT_EQ(loose.count, looseThere.count);
    EXPECT_NEAR(loose.mass, looseThere.mass, 0.05f * looseThere.mass);
    EXPECT_GT(cracks.count, cracksThere.count / 2);
    EXPECT_LT(cracks.count, 2 * cracksThere.count);
    EXPECT_NEAR(cracks.mass, cracksThere.mass, 0.5f * cracksThere.mass);
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
