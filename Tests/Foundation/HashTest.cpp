#include "Foundation/Hash.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>
#include <vector>

namespace fsim
{
TEST(Hash, EveryBitOfEveryLengthCounts)
{
    for (size_t length : {1u, 3u, 8u, 31u, 32u, 33u, 100u})
    {
        std::vector<std::byte> data(length, std::byte{0x3c});
        std::set<uint64_t> seen{hashOf(data)};
        for (size_t bit = 0; bit < 8 * length; ++bit)
        {
            data[bit / 8] ^= std::byte(1u << (bit % 8));
            EXPECT_TRUE(seen.insert(hashOf(data)).second) << length << " bytes, bit " << bit;
            data[bit / 8] ^= std::byte(1u << (bit % 8));
        }
    }
}

TEST(Hash, LengthAndOrderOfPiecesCount)
{
    Hasher a, b, c;
    uint32_t one = 1, two = 2;
    a.value(one);
    a.value(two);
    b.value(two);
    b.value(one);
    c.value(one);
    EXPECT_NE(a.result(), b.result());
    EXPECT_NE(a.result(), c.result());
    Hasher none, empty;
    empty.bytes(nullptr, 0);
    EXPECT_NE(none.result(), empty.result());
}

TEST(Hash, OneFlippedBitChangesAboutHalfOfTheResult)
{
    uint64_t total = 0;
    std::vector<std::byte> data(64);
    uint64_t base = hashOf(data);
    for (size_t bit = 0; bit < 512; ++bit)
    {
        data[bit / 8] ^= std::byte(1u << (bit % 8));
        total += uint64_t(std::popcount(base ^ hashOf(data)));
        data[bit / 8] ^= std::byte(1u << (bit % 8));
    }
    EXPECT_NEAR(double(total) / 512.0, 32.0, 1.0);
}

// Files carry this hash: it must never change.
TEST(Hash, IsTheSameForEver)
{
    std::vector<std::byte> data;
    for (int i = 0; i < 75; ++i)
        data.push_back(std::byte(i * 7));
    EXPECT_EQ(hashOf(data), 4935376848369055898u);
}
} // namespace fsim
