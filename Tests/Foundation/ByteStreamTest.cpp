#include "Foundation/Random.h"
#include "Foundation/SealedBytes.h"

#include <gtest/gtest.h>

namespace fsim
{
namespace
{
constexpr FileKind testFile{"TEST", 3, "test file"};
}

TEST(ByteStream, NumbersComeBackAndSmallOnesAreShort)
{
    for (uint64_t value :
         {uint64_t{0}, uint64_t{1}, uint64_t{127}, uint64_t{128}, uint64_t{300}, uint64_t{1} << 40, ~uint64_t{0}})
    {
        ByteWriter writer;
        writer.number(value);
        EXPECT_EQ(writer.size() == 1, value < 128);
        ByteReader reader(writer.bytes());
        EXPECT_EQ(reader.number(), value);
        EXPECT_FALSE(reader.failed());
        EXPECT_EQ(reader.left(), 0u);
    }
}

TEST(ByteStream, ReadingPastTheEndFailsAndGivesZeros)
{
    ByteWriter writer;
    writer.plain(uint16_t{0xffff});
    ByteReader reader(writer.bytes());
    EXPECT_EQ(reader.plain<uint32_t>(), 0u);
    EXPECT_TRUE(reader.failed());
    EXPECT_EQ(reader.number(), 0u);
    EXPECT_TRUE(reader.view(1).empty());
    std::vector<std::byte> endless(20, std::byte{0xff});
    ByteReader varint(endless);
    varint.number();
    EXPECT_TRUE(varint.failed());
}

TEST(SealedBytes, OpenOnlyWhole)
{
    ByteWriter writer;
    for (int i = 0; i < 50; ++i)
        writer.plain(i);
    std::vector<std::byte> file = sealBytes(testFile, writer.bytes());
    ASSERT_TRUE(openSealedBytes(testFile, file));
    EXPECT_EQ(openSealedBytes(testFile, file)->size(), writer.size());
    for (size_t i = 0; i < file.size(); ++i)
    {
        std::vector<std::byte> damaged = file;
        damaged[i] ^= std::byte{0x10};
        EXPECT_FALSE(openSealedBytes(testFile, damaged)) << i;
        EXPECT_FALSE(openSealedBytes(testFile, std::span(file).first(i))) << i;
    }
    file.push_back({});
    EXPECT_FALSE(openSealedBytes(testFile, file));
}

TEST(SealedBytes, SaysWhatIsWrong)
{
    std::vector<std::byte> file = sealBytes(testFile, {});
    EXPECT_NE(openSealedBytes({"OTHR", 3, "thing"}, file).message().find("not a thing"), std::string::npos);
    EXPECT_NE(openSealedBytes({"TEST", 4, "thing"}, file).message().find("version 3"), std::string::npos);
}
} // namespace fsim
