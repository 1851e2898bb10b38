#include "Dents/DentTesting.h"
#include "Net/NetPlanes.h"
#include "Net/NetTesting.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <iostream>

// Bodies that dent and come apart, in worlds that follow others and in save games.
namespace fsim::test
{
namespace
{
struct PartsWorld : DentWorld
{
    explicit PartsWorld(uint32_t maxBodies = 64, uint32_t maxDentPages = WorldSettings{}.maxDentPages)
        : DentWorld(settingsFor(maxBodies, maxDentPages), {}, jointedBarRig(1.0f))
    {
        bar = addBar({.body = {.mass = 100.0f}, .dents = {.yieldSpeed = 0.3f, .softness = 0.1f, .reach = 0.6f}});
    }
    static WorldSettings settingsFor(uint32_t maxBodies, uint32_t maxDentPages)
    {
        WorldSettings settings;
        settings.gravity = {};
        settings.maxRigidBodies = maxBodies;
        settings.maxDentPages = maxDentPages;
        return settings;
    }
    // A blow on the right (1) or left (-1) end of what the bar still has of it, hard enough for a joint.
    void breakEnd(float side, float speed = 2.0f)
    {
        Transform pose = must(world->rigidBodyState(bar)).pose;
        must(
            world->strike(bar, rotate(pose.rotation, {-side * speed * 100.0f, 0, 30.0f}), toWorld(pose, {side, 0, 0})));
        step(1);
    }
    uint32_t piecesOf(RigidBodyId body) const { return must(world->dentedPieces(body)).pieces; }

    RigidBodyId bar{};
};

struct Follower : PartsWorld
{
    explicit Follower(uint32_t maxBodies = 64, uint32_t maxDentPages = WorldSettings{}.maxDentPages)
        : PartsWorld(maxBodies, maxDentPages), receiver(bar)
    {
    }
    void take(std::span<const NetItem> items)
    {
        for (const NetItem& item : items)
            must(receiver.receive(*world, item.bytes));
    }
    NetReceiver receiver;
};

void follow(PartsWorld& server, NetSender& sender, Follower& client, int ticks)
{
    for (int i = 0; i < ticks; ++i)
    {
        server.step(1);
        std::vector<NetItem> changed;
        must(sender.collect(*server.world, changed));
        client.take(changed);
        must(client.receiver.update(*client.world, 1.0f / 60.0f));
        client.step(1);
    }
}

// How far a part is from where it is in the other world, by its lowest piece.
float gapOf(const PartsWorld& a, const PartsWorld& b, uint32_t piece)
{
    RigidBodyId partA = must(a.world->dentedPart(a.bar, piece));
    RigidBodyId partB = must(b.world->dentedPart(b.bar, piece));
    EXPECT_EQ(a.piecesOf(partA), b.piecesOf(partB));
    return length(must(a.world->rigidBodyState(partA)).pose.position -
                  must(b.world->rigidBodyState(partB)).pose.position);
}
} // namespace

TEST(DentPartsNet, WhatComesOffComesOffThereToo)
{
    PartsWorld server;
    Follower client;
    NetSender sender(server.bar);
    follow(server, sender, client, 5);
    EXPECT_EQ(client.world->rigidBodies().size(), 1u);
    server.breakEnd(1.0f);
    ASSERT_EQ(server.world->rigidBodies().size(), 2u);
    std::vector<NetItem> changed;
    must(sender.collect(*server.world, changed));
    client.take(changed);
    NetChange change = must(client.receiver.update(*client.world, 1.0f / 60.0f));
    EXPECT_EQ(change.newlyBroken, 1u);
    EXPECT_EQ(client.world->rigidBodies().size(), 2u);
    auto kindAt = [&](EventKind kind) {
        return std::find_if(change.events.begin(), change.events.end(),
                            [kind](const Event& event) { return event.kind == kind; });
    };
    ASSERT_NE(kindAt(EventKind::Fractured), change.events.end());
    EXPECT_LT(length(kindAt(EventKind::Fractured)->position - change.centre), 1.0f);
    auto loose = kindAt(EventKind::Detached);
    ASSERT_NE(loose, change.events.end());
    EXPECT_EQ(loose->rigidBody, must(client.world->dentedPart(client.bar, 2)));
    EXPECT_EQ(loose->other, client.bar);
    EXPECT_GT(loose->value, 1.0f);
    client.step(1);
    EXPECT_TRUE(client.world->events().empty()); // once is enough
    follow(server, sender, client, 120);
    EXPECT_EQ(described(*server.world, server.bar), described(*client.world, client.bar));
    EXPECT_LT(gapOf(server, client, 0), 0.02f);
    EXPECT_LT(gapOf(server, client, 2), 0.02f);
    // The parts have the dents of the other world, each its own.
    RigidBodyId endThere = must(server.world->dentedPart(server.bar, 2));
    RigidBodyId endHere = must(client.world->dentedPart(client.bar, 2));
    EXPECT_GT(server.deepestDent(endThere), 0.01f);
    std::vector<Vec3> a = server.positions(endThere), b = client.positions(endHere);
    for (size_t i = 0; i < a.size(); ++i)
        EXPECT_LT(length(a[i] - b[i]), 0.005f);
    size_t joints = 0;
    for (const NetItem& item : sender.items())
        if (net::kindOf(item.key) == net::Kind::Joints)
            joints += item.bytes.size();
    EXPECT_GT(joints, 0u);
    EXPECT_LE(joints, 24u);
    std::cout << "joints: " << joints << " bytes of " << bytesOf(sender.items()) << '\n';
}

TEST(DentPartsNet, WhoComesLateHasTheSameHandlesForTheSameParts)
{
    PartsWorld server;
    NetSender sender(server.bar);
    std::vector<NetItem> changed;
    server.breakEnd(1.0f);
    must(sender.collect(*server.world, changed));
    server.breakEnd(-1.0f, 4.0f);
    server.step(90);
    must(sender.collect(*server.world, changed));
    ASSERT_EQ(server.world->rigidBodies().size(), 3u);
    Follower late;
    late.take(sender.items());
    NetChange change = must(late.receiver.update(*late.world, 1.0f / 60.0f));
    EXPECT_TRUE(change.first);
    EXPECT_EQ(change.newlyBroken, 2u);
    EXPECT_EQ(late.piecesOf(late.bar), server.piecesOf(server.bar));
    EXPECT_EQ(described(*server.world, server.bar), described(*late.world, late.bar));
    for (uint32_t piece = 0; piece < 3; ++piece)
        EXPECT_LT(gapOf(server, late, piece), 0.002f) << piece; // there at once
    late.step(30);
    EXPECT_EQ(late.world->rigidBodies().size(), 3u);
}

TEST(DentPartsNet, ForgedJointsAndPartsAreRefused)
{
    PartsWorld server;
    server.breakEnd(1.0f);
    std::vector<NetItem> items = must(server.world->netItems(server.bar));
    net::Header header;
    std::memcpy(&header, items[0].bytes.data(), sizeof header);
    Follower client;
    uint64_t before = client.world->hash();
    auto refused = [&](const std::vector<uint16_t>& values) {
        net::Plane plane;
        plane.kind = net::Kind::Joints;
        plane.perItem = net::mostPerItem;
        plane.values = values;
        plane.rest.assign(values.size(), 9); // so that it is written
        std::vector<NetItem> forged;
        net::writePlane(plane, 7, header.asset, forged);
        EXPECT_EQ(forged.size(), 1u);
        Status status = client.receiver.receive(*client.world, forged[0].bytes);
        EXPECT_FALSE(client.world->applyNet(client.bar, forged, true));
        return status.message();
    };
    EXPECT_THAT(refused({2, 0, 0}), testing::HasSubstr("neither whole nor broken"));
    EXPECT_THAT(refused({1, 0, 3}), testing::HasSubstr("another rig"));
    EXPECT_THAT(refused({1, 0, 0, 0, 0, 0, 0, 0, 0}), testing::HasSubstr("do not fit"));
    for (PieceState part : {PieceState{.id = 0, .members = 0x100}, PieceState{.id = 1, .members = 1},
                            PieceState{.id = 40, .members = 2}, PieceState{.id = 0, .members = 0}})
    {
        std::vector<std::byte> payload;
        net::writePieces({&part, 1}, payload);
        NetItem forged = net::makeItem(net::Kind::RigidPose, 0, 7, header.asset, payload);
        EXPECT_THAT(client.receiver.receive(*client.world, forged.bytes).message(), testing::HasSubstr("pieces"));
    }
    EXPECT_EQ(client.world->hash(), before);
}

TEST(DentPartsNet, WithoutRoomForPartsTheFollowerSaysSo)
{
    PartsWorld server;
    server.breakEnd(1.0f);
    Follower small(1);
    small.take(must(server.world->netItems(server.bar)));
    Result<NetChange> change = small.receiver.update(*small.world, 1.0f / 60.0f);
    EXPECT_THAT(change.message(), testing::HasSubstr("maxRigidBodies"));
    EXPECT_EQ(small.piecesOf(small.bar), 7u);
}

// What comes off does not come back: so nothing does when the dents beside it have no room.
TEST(DentPartsNet, WithoutRoomForDentsNothingComesOffEither)
{
    PartsWorld server;
    server.breakEnd(1.0f);
    ASSERT_EQ(server.world->rigidBodies().size(), 2u);
    Follower small(64, 1);
    uint64_t before = small.world->hash();
    std::vector<NetItem> items = must(server.world->netItems(server.bar));
    Result<NetChange> change = small.world->applyNet(small.bar, items, true);
    EXPECT_THAT(change.message(), testing::HasSubstr("maxDentPages"));
    EXPECT_EQ(small.world->rigidBodies().size(), 1u);
    EXPECT_EQ(small.piecesOf(small.bar), 7u);
    EXPECT_EQ(small.world->hash(), before);
}

// Right checksums over wrong contents: whatever is taken, the world goes on, and what is refused changed nothing.
TEST(DentPartsNet, ForgedContentsAreBounded)
{
    PartsWorld server;
    server.breakEnd(1.0f);
    std::vector<NetItem> items = must(server.world->netItems(server.bar));
    Follower client;
    uint32_t taken = 0, refusals = 0;
    for (uint32_t i = 0; i < 1000; ++i)
    {
        Random random(14, i);
        const NetItem& from = items[random.below(0, static_cast<uint32_t>(items.size()))];
        net::Header header;
        std::memcpy(&header, from.bytes.data(), sizeof header);
        std::vector<std::byte> payload(from.bytes.begin() + 16, from.bytes.end());
        for (uint32_t k = 0; k < 1 + random.below(1, 4) && !payload.empty(); ++k)
            payload[random.below(10 + 2 * k, static_cast<uint32_t>(payload.size()))] =
                static_cast<std::byte>(random.bits(11 + 2 * k));
        if (i % 5 == 0)
            payload.resize(random.below(2, 900));
        auto kind = i % 4 == 0 ? static_cast<net::Kind>(1 + random.below(3, 10)) : header.kind;
        NetItem forged =
            net::makeItem(kind, i % 7 == 0 ? random.below(4, 40) : header.block, i + 1, header.asset, payload);
        uint64_t before = client.world->hash();
        NetReceiver receiver(client.bar);
        Status status = receiver.receive(*client.world, forged.bytes);
        if (Result<NetChange> change = client.world->applyNet(client.bar, std::vector<NetItem>{forged}, i % 2 == 0);
            !change)
        {
            ++refusals;
            EXPECT_EQ(client.world->hash(), before) << i;
        }
        taken += static_cast<bool>(status) && receiver.update(*client.world, 1.0f / 60.0f);
        if (i % 50 == 0)
            client.step(1);
    }
    EXPECT_GT(taken, 20u);
    EXPECT_GT(refusals, 20u);
    client.step(1);
    for (RigidBodyId body : client.world->rigidBodies())
    {
        RigidBodyState state = must(client.world->rigidBodyState(body));
        EXPECT_TRUE(isFinite(state.pose.position) && isFinite(state.linearVelocity));
        for (Vec3 position : client.positions(body))
            EXPECT_TRUE(isFinite(position));
    }
}

TEST(DentPartsNet, SavesHoldWhatCameOffAndComeBackToTheBit)
{
    PartsWorld broken;
    std::vector<std::byte> whole = must(broken.world->saveBody(broken.bar));
    broken.breakEnd(1.0f);
    broken.step(20);
    std::vector<std::byte> apart = must(broken.world->saveBody(broken.bar));
    ASSERT_EQ(broken.world->rigidBodies().size(), 2u);
    double mass = broken.world->statistics().mass;

    // From apart to whole, and back, in the same world.
    must(broken.world->restoreBody(broken.bar, whole));
    EXPECT_EQ(broken.world->rigidBodies().size(), 1u);
    EXPECT_EQ(broken.piecesOf(broken.bar), 7u);
    EXPECT_EQ(must(broken.world->saveBody(broken.bar)), whole);
    broken.step(3);
    must(broken.world->restoreBody(broken.bar, apart));
    EXPECT_EQ(must(broken.world->saveBody(broken.bar)), apart);
    EXPECT_EQ(broken.world->rigidBodies().size(), 2u);
    broken.step(1);
    EXPECT_TRUE(broken.world->events().empty()); // a state makes no noise
    EXPECT_NEAR(broken.world->statistics().mass, mass, 1e-3 * mass);

    // Into another world, which goes on as this one does.
    PartsWorld other, twin;
    must(other.world->restoreBody(other.bar, apart));
    EXPECT_EQ(must(other.world->saveBody(other.bar)), apart);
    must(twin.world->restoreBody(twin.bar, apart));
    for (PartsWorld* each : {&other, &twin})
        each->step(60);
    EXPECT_EQ(other.world->hash(), twin.world->hash());
    EXPECT_EQ(other.world->rigidBodies().size(), 2u);
    // A second joint breaks there as it would here.
    other.breakEnd(-1.0f, 4.0f);
    EXPECT_EQ(other.world->rigidBodies().size(), 3u);
}

TEST(DentPartsNet, SavesThatCannotBeAreRefusedAndChangeNothing)
{
    PartsWorld broken;
    broken.breakEnd(1.0f);
    std::vector<std::byte> apart = must(broken.world->saveBody(broken.bar));
    PartsWorld small(1);
    uint64_t before = small.world->hash();
    EXPECT_THAT(small.world->restoreBody(small.bar, apart).message(), testing::HasSubstr("maxRigidBodies"));
    EXPECT_EQ(small.world->hash(), before);
    // A part has its own pieces alone.
    RigidBodyId end = must(broken.world->dentedPart(broken.bar, 2));
    EXPECT_THAT(broken.world->restoreBody(end, apart).message(), testing::HasSubstr("other pieces"));
    EXPECT_EQ(broken.world->rigidBodies().size(), 2u);
}
} // namespace fsim::test
