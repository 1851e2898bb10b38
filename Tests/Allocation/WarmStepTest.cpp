#include "Support/TestWorlds.h"

#include <LinearMath/btAlignedAllocator.h>

#include <atomic>
#include <cstdlib>
#include <new>

// Every way to the heap is counted: operator new (the standard library's containers), the allocator hook of the world,
// and Bullet's own hook.
namespace
{
std::atomic<uint64_t> allocations{0};

void* countedAlloc(size_t bytes, size_t alignment)
{
    ++allocations;
    void* memory = std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
    if (!memory)
        std::abort();
    return memory;
}
void* countedBulletAlloc(size_t bytes, int alignment)
{
    return countedAlloc(bytes, size_t(alignment));
}
} // namespace

void* operator new(size_t bytes)
{
    return countedAlloc(bytes, alignof(std::max_align_t));
}
void* operator new(size_t bytes, std::align_val_t alignment)
{
    return countedAlloc(bytes, size_t(alignment));
}
void operator delete(void* memory) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, size_t) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, size_t, std::align_val_t) noexcept
{
    std::free(memory);
}

namespace fsim::test
{
TEST(WarmStep, AllocatesNothing)
{
    btAlignedAllocSetCustomAligned(countedBulletAlloc, std::free);
    auto world = makeBusyWorld();
    stepFor(*world, 2.0f); // the most contacts, pairs and particles at once
    std::vector<std::byte> early = world->save();
    uint64_t before = allocations;
    stepFor(*world, 1.0f);
    EXPECT_EQ(allocations - before, 0u);
    EXPECT_GT(before, 0u) << "the hooks do not count";
}

TEST(WarmStep, AllocatesNothingWhenABusyMomentIsPlayedAgain)
{
    btAlignedAllocSetCustomAligned(countedBulletAlloc, std::free);
    auto world = makeBusyWorld();
    std::vector<std::byte> start = world->save();
    stepFor(*world, 1.5f);
    must(world->restore(start));
    must(world->step(world->settings().tick)); // restoring makes new objects; the first step warms them
    uint64_t before = allocations;
    stepFor(*world, 1.4f);
    EXPECT_EQ(allocations - before, 0u);
}
} // namespace fsim::test
