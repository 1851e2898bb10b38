#include "Scheduling/TbbScheduler.h"

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

using namespace fsim;
using namespace fsim::lab;

class TbbSchedulerThreads : public ::testing::TestWithParam<uint32_t>
{
};

TEST_P(TbbSchedulerThreads, RunsEachItemOnceAndJoins)
{
    TbbScheduler scheduler(GetParam());
    EXPECT_EQ(scheduler.workers(), GetParam());
    for (uint32_t count : {0u, 1u, 7u, 64u, 10000u})
    {
        std::vector<uint32_t> hits(count, 0);
        scheduler.parallelFor(count, 16, [&](uint32_t begin, uint32_t end) {
            for (uint32_t i = begin; i < end; ++i)
                ++hits[i];
        });
        EXPECT_EQ(std::vector<uint32_t>(count, 1), hits) << count;
    }
}

TEST_P(TbbSchedulerThreads, RunsLoopsInsideLoops)
{
    TbbScheduler scheduler(GetParam());
    std::atomic<uint32_t> sum{0};
    scheduler.parallelFor(20, 1, [&](uint32_t, uint32_t) {
        scheduler.parallelFor(100, 10, [&](uint32_t begin, uint32_t end) { sum += end - begin; });
    });
    EXPECT_EQ(sum.load(), 2000u);
}

INSTANTIATE_TEST_SUITE_P(OneToEight, TbbSchedulerThreads, ::testing::Values(1u, 2u, 3u, 8u));
