#include "FractureSim/Status.h"

#include <gtest/gtest.h>

namespace fsim
{
TEST(Status, DoneIsTrueAndSilent)
{
    EXPECT_TRUE(Status::done());
    EXPECT_TRUE(Status::done().message().empty());
}

TEST(Status, RefusalFillsTheHolesInOrder)
{
    Status status = Status::refused("{} of {} are {}; raise '{}'", 3u, 0.5f, "full", std::string("max"));
    EXPECT_FALSE(status);
    EXPECT_EQ(status.message(), "3 of 0.5 are full; raise 'max'");
}

TEST(Status, HolesAndArgumentsNeedNotMatch)
{
    EXPECT_EQ(format("{} and {}", 1), "1 and {}");
    EXPECT_EQ(format("nothing", 1, 2), "nothing");
    EXPECT_EQ(format("{}", "{}"), "{}"); // what is filled in is not read again
    EXPECT_FALSE(Status::refused("").message().empty());
}

TEST(Result, HoldsAValueOrAReason)
{
    Result<int> good = 7;
    Result<int> bad = Status::refused("no");
    EXPECT_TRUE(good);
    EXPECT_EQ(*good, 7);
    EXPECT_TRUE(good.status());
    EXPECT_FALSE(bad);
    EXPECT_EQ(bad.message(), "no");
}
} // namespace fsim
