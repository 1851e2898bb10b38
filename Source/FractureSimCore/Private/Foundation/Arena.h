#pragma once

#include "FractureSim/Memory.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace fsim
{
// Memory for one step: taken by moving a pointer, all given back at once by reset(). A step that needs more than the
// one before gets further blocks; reset() then joins them into one, so that a warm step asks the allocator for nothing.
class Arena
{
public:
    explicit Arena(Allocator& allocator) : allocator_(allocator) {}
    ~Arena();
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    // Zeroed; valid until reset().
    template <class T> std::span<T> take(size_t count)
    {
        static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
        return {static_cast<T*>(takeBytes(count * sizeof(T), alignof(T))), count};
    }
    // Not zeroed: for large arrays of which only what was written before is read.
    template <class T> std::span<T> takeUnset(size_t count)
    {
        static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
        return {static_cast<T*>(takeRaw(count * sizeof(T), alignof(T))), count};
    }
    void reset();
    size_t bytesUsed() const { return usedBefore_ + used_; }
    size_t bytesReserved() const;

private:
    struct Block
    {
        std::byte* memory;
        size_t size;
    };
    void* takeBytes(size_t bytes, size_t alignment); // zeroed
    void* takeRaw(size_t bytes, size_t alignment);
    void addBlock(size_t size);
    void releaseBlocks();

    Allocator& allocator_;
    std::vector<Block> blocks_;
    size_t used_ = 0;       // of the last block
    size_t usedBefore_ = 0; // of the others
};
} // namespace fsim
