#include "Foundation/Arena.h"

#include <gtest/gtest.h>

namespace fsim
{
namespace
{
class CountingHeap final : public Allocator
{
public:
    void* allocate(size_t bytes, size_t alignment) override
    {
        ++calls;
        live += bytes;
        return defaultAllocator().allocate(bytes, alignment);
    }
    void release(void* memory, size_t bytes, size_t alignment) override
    {
        live -= bytes;
        defaultAllocator().release(memory, bytes, alignment);
    }
    int calls = 0;
    size_t live = 0;
};
} // namespace

TEST(Arena, GivesZeroedAlignedMemoryThatDoesNotOverlap)
{
    CountingHeap heap;
    {
        Arena arena(heap);
        std::span<char> bytes = arena.take<char>(3);
        std::span<double> numbers = arena.take<double>(5);
        EXPECT_EQ(reinterpret_cast<uintptr_t>(numbers.data()) % alignof(double), 0u);
        EXPECT_GE(static_cast<void*>(numbers.data()), static_cast<void*>(bytes.data() + bytes.size()));
        for (double& number : numbers)
        {
            EXPECT_EQ(number, 0.0);
            number = 1.0;
        }
        arena.reset();
        for (char byte : arena.take<char>(100))
            EXPECT_EQ(byte, 0);
        EXPECT_TRUE(arena.take<int>(0).empty());
    }
    EXPECT_EQ(heap.live, 0u);
}

TEST(Arena, AsksForNothingOnceWarm)
{
    CountingHeap heap;
    Arena arena(heap);
    for (int step = 0; step < 10; ++step)
    {
        int before = heap.calls;
        arena.reset();
        for (size_t i = 1; i < 100; ++i)
            arena.take<float>(i * 100);
        if (step >= 2)
        {
            EXPECT_EQ(heap.calls, before) << step;
        }
    }
}
} // namespace fsim
