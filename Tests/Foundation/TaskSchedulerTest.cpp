#include "FractureSim/TaskScheduler.h"

#include <gtest/gtest.h>

#include <vector>

namespace fsim
{
namespace
{
// Runs tasks backwards: nothing may depend on their order.
class BackwardScheduler final : public TaskScheduler
{
public:
    uint32_t workers() const override { return 3; }
    void run(uint32_t tasks, TaskFunction function, void* context) override
    {
        for (uint32_t task = tasks; task-- > 0;)
            function(context, task);
    }
};
} // namespace

TEST(TaskScheduler, RangesCoverEveryItemOnceWhateverTheScheduler)
{
    BackwardScheduler backward;
    for (TaskScheduler* tasks : {&serialScheduler(), static_cast<TaskScheduler*>(&backward)})
        for (uint32_t count : {0u, 1u, 7u, 64u, 65u, 1000u})
            for (uint32_t grain : {0u, 1u, 7u, 64u, 5000u})
            {
                std::vector<int> visits(count, 0);
                tasks->parallelFor(count, grain, [&](uint32_t begin, uint32_t end) {
                    EXPECT_LT(begin, end);
                    EXPECT_LE(end - begin, std::max(grain, 1u));
                    for (uint32_t i = begin; i < end; ++i)
                        ++visits[i];
                });
                for (int visit : visits)
                    EXPECT_EQ(visit, 1);
            }
}

TEST(TaskScheduler, CutsNearTheLargestCountDoNotOverflow)
{
    uint32_t count = ~0u;
    uint32_t last = 0;
    serialScheduler().parallelFor(count, 1u << 30, [&](uint32_t begin, uint32_t end) {
        EXPECT_EQ(begin, last);
        last = end;
    });
    EXPECT_EQ(last, count);
}
} // namespace fsim
