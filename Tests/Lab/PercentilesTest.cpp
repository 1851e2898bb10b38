#include "Reports/Percentiles.h"

#include <gtest/gtest.h>

#include <vector>

using namespace fsim::lab;

TEST(Percentiles, OfNoneIsZeroAndOfOneIsItself)
{
    EXPECT_EQ(percentile({}, 0.5), 0.0);
    EXPECT_EQ(percentile(std::vector<double>{7.0}, 0.99), 7.0);
}

TEST(Percentiles, LieOnAStraightLineBetweenNeighbours)
{
    const std::vector<double> values{4.0, 1.0, 3.0, 2.0}; // order does not matter
    EXPECT_DOUBLE_EQ(percentile(values, 0.0), 1.0);
    EXPECT_DOUBLE_EQ(percentile(values, 0.5), 2.5);
    EXPECT_DOUBLE_EQ(percentile(values, 1.0), 4.0);
}

TEST(Percentiles, OfAHundredAndOneWholeNumbersAreThoseNumbers)
{
    std::vector<double> values;
    for (int i = 0; i <= 100; ++i)
        values.push_back(i);
    const Summary summary = summarise(values);
    EXPECT_DOUBLE_EQ(summary.median, 50.0);
    EXPECT_DOUBLE_EQ(summary.mean, 50.0);
    EXPECT_DOUBLE_EQ(summary.p95, 95.0);
    EXPECT_DOUBLE_EQ(summary.p99, 99.0);
    EXPECT_DOUBLE_EQ(summary.max, 100.0);
    EXPECT_DOUBLE_EQ(relativeSpread(values), 0.5); // quartiles 25 and 75
}
