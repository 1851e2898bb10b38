#include "Net/NetTesting.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace fsim::test
{
namespace
{
float nearestPiece(const World& world, BodyId body, Vec3 point)
{
    float nearest = 1e30f;
    for (const PieceState& piece : must(world.pieces(body)))
        nearest = std::min(nearest, length(piece.pose.position - point));
    return nearest;
}
} // namespace

TEST(Net, TheFollowerHasTheSameShards)
{
    NetPair pair = shardPair();
    NetSender sender(pair.served);
    NetReceiver receiver(pair.followed);
    for (uint32_t i = 0; i < 120; ++i)
    {
        must(pair.server->step(1.0f / 60.0f));
        sendAll(sender, *pair.server, receiver, *pair.client);
        uint32_t shards = must(pair.client->statistics(pair.followed.body)).shards;
        NetChange change = must(receiver.update(*pair.client, 1.0f / 60.0f));
        if (must(pair.client->statistics(pair.followed.body)).shards > shards)
        {
            EXPECT_GT(change.newlyBroken, 0u) << "a client is told, for its effects";
            EXPECT_LT(nearestPiece(*pair.server, pair.served.body, change.centre), 1.0f) << "where something is";
        }
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
} // namespace fsim::test
