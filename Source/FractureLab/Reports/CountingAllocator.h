#pragma once

#include "FractureSim/Memory.h"

#include <atomic>
#include <cstdint>

namespace fsim::lab
{
/// The heap, with a count of what a world asks of it.
class CountingAllocator : public Allocator
{
public:
    void* allocate(size_t bytes, size_t alignment) override
    {
        allocations_.fetch_add(1, std::memory_order_relaxed);
        return defaultAllocator().allocate(bytes, alignment);
    }
    void release(void* memory, size_t bytes, size_t alignment) override
    {
        defaultAllocator().release(memory, bytes, alignment);
    }
    uint64_t allocations() const { return allocations_.load(std::memory_order_relaxed); }

private:
    std::atomic<uint64_t> allocations_{0};
};
} // namespace fsim::lab
