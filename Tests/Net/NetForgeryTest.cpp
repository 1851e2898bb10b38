#include "Net/NetPlanes.h"
#include "Net/NetTesting.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

namespace fsim::test
{
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
    NetPair plates = shardPair();
    stepFor(*plates.server, 0.3f); // the ball has come
    ASSERT_GE(must(plates.server->statistics(plates.served.body)).shards, 4u);
    for (NetPair* pair : {&walls, &bars, &plates})
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
            auto kind = i % 4 == 0 ? static_cast<net::Kind>(1 + random.below(3, 10)) : header.kind;
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
} // namespace fsim::test
