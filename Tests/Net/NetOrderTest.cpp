#include "Net/NetTesting.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace fsim::test
{
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
} // namespace fsim::test
