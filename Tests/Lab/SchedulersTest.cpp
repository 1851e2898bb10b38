// What holds for every scheduler of the lab.
#include "Scheduling/TbbScheduler.h"
#include "Scheduling/ThreadCrew.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

using namespace fsim;
using namespace fsim::lab;

template <class Scheduler> class Schedulers : public ::testing::Test
{
};
using EverySchedulerOfTheLab = ::testing::Types<TbbScheduler, ThreadCrew>;
TYPED_TEST_SUITE(Schedulers, EverySchedulerOfTheLab);

TYPED_TEST(Schedulers, RunEachItemOnceAndJoin)
{
    for (uint32_t threads : {1u, 2u, 3u, 8u})
    {
        TypeParam scheduler(threads);
        EXPECT_EQ(scheduler.workers(), threads);
        for (uint32_t count : {0u, 1u, 7u, 64u, 10000u})
        {
            std::vector<uint32_t> hits(count, 0);
            scheduler.parallelFor(count, 16, [&](uint32_t begin, uint32_t end) {
                for (uint32_t i = begin; i < end; ++i)
                    ++hits[i];
            });
            EXPECT_EQ(std::vector<uint32_t>(count, 1), hits) << count << " items, " << threads << " threads";
        }
    }
}

TYPED_TEST(Schedulers, RunLoopsInsideLoops)
{
    for (uint32_t threads : {1u, 2u, 3u, 8u})
    {
        TypeParam scheduler(threads);
        std::atomic<uint32_t> sum{0};
        scheduler.parallelFor(20, 1, [&](uint32_t, uint32_t) {
            scheduler.parallelFor(100, 10, [&](uint32_t begin, uint32_t end) { sum += end - begin; });
        });
        EXPECT_EQ(sum.load(), 2000u);
    }
}

// Loops of a step are short and follow each other closely: no task may be seen by a loop that is over.
TYPED_TEST(Schedulers, KeepManyShortLoopsApart)
{
    TypeParam scheduler(3);
    for (uint32_t loop = 0; loop < 5000; ++loop)
    {
        uint32_t hits[5] = {};
        scheduler.parallelFor(5, 1, [&](uint32_t begin, uint32_t) { hits[begin] += loop + 1; });
        for (uint32_t hit : hits)
            ASSERT_EQ(hit, loop + 1);
    }
}

TYPED_TEST(Schedulers, ServeTwoThreadsAtOnce)
{
    TypeParam scheduler(3);
    std::atomic<uint32_t> sum{0};
    auto work = [&] {
        for (int loop = 0; loop < 200; ++loop)
            scheduler.parallelFor(50, 5, [&](uint32_t begin, uint32_t end) { sum += end - begin; });
    };
    std::thread other(work);
    work();
    other.join();
    EXPECT_EQ(sum.load(), 2u * 200u * 50u);
}

TEST(ThreadCrew, WakesAfterALongSleep)
{
    ThreadCrew crew(2);
    std::this_thread::sleep_for(std::chrono::milliseconds(30)); // longer than its patience
    std::atomic<uint32_t> sum{0};
    crew.parallelFor(100, 1, [&](uint32_t, uint32_t) { ++sum; });
    EXPECT_EQ(sum.load(), 100u);
}
