#include "Net/NetPlanes.h"

#include "Net/NetTesting.h"

#include <gtest/gtest.h>

namespace fsim::test
{
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
} // namespace fsim::test
