#include "Foundation/Random.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace fsim
{
TEST(Random, DependsOnWhatIsAskedAndNotOnTheOrder)
{
    Random random(7, 3);
    std::vector<uint32_t> forward;
    for (uint64_t i = 0; i < 100; ++i)
        forward.push_back(random.bits(i));
    for (uint64_t i = 100; i-- > 0;)
        EXPECT_EQ(random.bits(i), forward[i]);
}

TEST(Random, SeedsAndStreamsAreUnrelated)
{
    int equal = 0;
    for (uint64_t i = 0; i < 10000; ++i)
    {
        equal += Random(1, 0).below(i, 256) == Random(2, 0).below(i, 256);
        equal += Random(1, 0).below(i, 256) == Random(1, 1).below(i, 256);
    }
    // 20,000 chances of 1/256: 78 expected, standard deviation 8.8.
    EXPECT_NEAR(equal, 78, 45);
}

TEST(Random, UniformFillsItsRangeEvenly)
{
    Random random(42, 0);
    constexpr int bins = 64;
    constexpr int draws = 640000;
    std::vector<int> counts(bins, 0);
    for (int i = 0; i < draws; ++i)
    {
        float value = random.uniform(uint64_t(i));
        ASSERT_GE(value, 0.0f);
        ASSERT_LT(value, 1.0f);
        ++counts[size_t(value * bins)];
    }
    double chiSquared = 0.0;
    for (int count : counts)
        chiSquared += std::pow(count - draws / bins, 2) / (draws / bins);
    // 63 degrees of freedom: mean 63, standard deviation 11.2.
    EXPECT_LT(chiSquared, 63 + 5 * 11.2);
}

TEST(Random, NeighbouringIndicesAreNotCorrelated)
{
    Random random(5, 9);
    double sum = 0.0;
    constexpr int draws = 200000;
    for (int i = 0; i < draws; ++i)
        sum += (double(random.uniform(uint64_t(i))) - 0.5) * (double(random.uniform(uint64_t(i) + 1)) - 0.5);
    // The variance of one product is 1/144.
    EXPECT_LT(std::abs(sum / draws), 5.0 / 12.0 / std::sqrt(double(draws)));
}
} // namespace fsim
