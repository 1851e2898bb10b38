#include "Collision/HullSweep.h"

#include "Collision/Boxes.h"
#include "Foundation/Random.h"
#include "Support/ThreadScheduler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace fsim::collision
{
namespace
{
using test::ThreadScheduler;
using Pairs = std::vector<std::pair<uint32_t, uint32_t>>;

// Boxes over a floor, a few of them large; several in a group.
std::vector<SweptBox> scatteredBoxes(uint32_t count, float side, uint64_t seed)
{
    Random random(seed, 1);
    std::vector<SweptBox> boxes;
    for (uint32_t i = 0; i < count; ++i)
    {
        uint64_t n = 8 * uint64_t{i};
        Vec3 low{random.uniform(n, 0.0f, side), random.uniform(n + 1, 0.0f, 0.7f * side), random.uniform(n + 2)};
        float large = random.below(n + 3, 50) == 0 ? 2.0f : 0.2f;
        Vec3 size{random.uniform(n + 4, 0.01f, large), random.uniform(n + 5, 0.01f, large), 0.2f};
        boxes.push_back({{low, low + size}, random.below(n + 6, count / 3 + 1), random.below(n + 7, 4) == 0});
    }
    return boxes;
}

Pairs sweptPairs(std::span<const SweptBox> boxes, TaskScheduler& tasks, Kernels kernels)
{
    Arena arena(defaultAllocator());
    Pairs pairs;
    for (const SweptPair& pair : sweepBoxes(boxes, arena, tasks, kernels))
        pairs.push_back({pair.first, pair.second});
    return pairs;
}

TEST(HullSweep, FindsThePairsThatOverlapEachOnce)
{
    for (uint32_t count : {0u, 1u, 2u, 17u, 400u, 1500u})
        for (float side : {0.3f, 4.0f, 60.0f})
        {
            std::vector<SweptBox> boxes = scatteredBoxes(count, side, count);
            Pairs expected;
            for (uint32_t i = 0; i < count; ++i)
                for (uint32_t k = i + 1; k < count; ++k)
                    if (overlap(boxes[i].box, boxes[k].box) && boxes[i].group != boxes[k].group &&
                        !(boxes[i].asleep && boxes[k].asleep))
                        expected.push_back({i, k});
            Pairs found = sweptPairs(boxes, serialScheduler(), Kernels::Reference);
            for (auto& [a, b] : found)
                if (a > b)
                    std::swap(a, b);
            std::sort(found.begin(), found.end());
            EXPECT_EQ(found, expected) << count << " within " << side;
        }
}

TEST(HullSweep, GivesTheSameOrderWithAnyKernelAndThreads)
{
    ThreadScheduler threads(3);
    for (float side : {0.3f, 4.0f, 60.0f}) // the first has more pairs than a run has room for
    {
        std::vector<SweptBox> boxes = scatteredBoxes(1200, side, 7);
        Pairs expected = sweptPairs(boxes, serialScheduler(), Kernels::Reference);
        for (Kernels kernels : availableKernels())
            EXPECT_EQ(sweptPairs(boxes, threads, kernels), expected) << nameOf(kernels);
    }
}
} // namespace
} // namespace fsim::collision
