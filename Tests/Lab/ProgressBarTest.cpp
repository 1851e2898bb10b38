#include "Reports/ProgressBar.h"

#include <gtest/gtest.h>

#include <sstream>

using namespace fsim::lab;

TEST(ProgressBar, SaysHowFarHowFastAndHowLongStill)
{
    EXPECT_EQ(ProgressBar::line(150, 300, 2.0), "[###############...............] 150/300  75 frames/s  2 s left");
}

TEST(ProgressBar, WritesNothingWhereNobodyLooks)
{
    std::ostringstream out;
    {
        ProgressBar bar(out, 10, false);
        bar.update(10);
    }
    EXPECT_EQ(out.str(), "");
}

TEST(ProgressBar, WipesItself)
{
    std::ostringstream out;
    {
        ProgressBar bar(out, 10, true);
        bar.update(10);
    }
    EXPECT_TRUE(out.str().ends_with("\r\033[K"));
}
