#include "Allocation/CountedHeap.h"

#include <LinearMath/btAlignedAllocator.h>

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

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
// What std::stable_sort asks for its buffer.
void* operator new(size_t bytes, const std::nothrow_t&) noexcept
{
    return countedAlloc(bytes, alignof(std::max_align_t));
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
uint64_t allocationCount()
{
    return allocations;
}

void countBulletAllocations()
{
    btAlignedAllocSetCustomAligned(countedBulletAlloc, std::free);
}
} // namespace fsim::test
