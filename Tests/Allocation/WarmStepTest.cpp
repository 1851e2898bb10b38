#include "Allocation/CountedHeap.h"
#include "Support/OrientedWorlds.h"

namespace fsim::test
{
TEST(WarmStep, AllocatesNothing)
{
    countBulletAllocations();
    auto world = makeBusyWorld();
    stepFor(*world, 2.0f); // the most contacts, pairs and particles at once
    std::vector<std::byte> early = world->save();
    uint64_t before = allocationCount();
    stepFor(*world, 1.0f);
    EXPECT_EQ(allocationCount() - before, 0u);
    EXPECT_GT(before, 0u) << "the hooks do not count";
}

TEST(WarmStep, AllocatesNothingWhenABusyMomentIsPlayedAgain)
{
    countBulletAllocations();
    auto world = makeBusyWorld();
    std::vector<std::byte> start = world->save();
    stepFor(*world, 1.5f);
    must(world->restore(start));
    must(world->step(world->settings().tick)); // restoring makes new objects; the first step warms them
    uint64_t before = allocationCount();
    stepFor(*world, 1.4f);
    EXPECT_EQ(allocationCount() - before, 0u);
}

TEST(WarmStep, AllocatesNothingWhileFragmentsBreakAndFall)
{
    countBulletAllocations();
    auto world = makeWorld();
    addFloor(*world);
    BodyId body = addOriented(*world, {.counts = {8, 2, 4}}, orientedPreset("glass"), {0, 0, 0.6f}, {0, 0, -8});
    std::vector<std::byte> start = world->save();
    stepFor(*world, 1.0f);
    must(world->restore(start));
    must(world->step(world->settings().tick));
    uint64_t before = allocationCount();
    stepFor(*world, 0.9f);
    EXPECT_EQ(allocationCount() - before, 0u);
    EXPECT_GT(must(world->statistics(body)).pieces, 1u) << "it should have broken";
}
} // namespace fsim::test
