#include "Foundation/Arena.h"

#include <algorithm>
#include <cstring>

namespace fsim
{
namespace
{
constexpr size_t arenaAlignment = 64;
// Enough for small worlds, so that the first pile-up in them does not ask for more.
constexpr size_t arenaFirstBlock = 4 * 1024 * 1024;
} // namespace

Arena::~Arena()
{
    releaseBlocks();
}

void* Arena::takeBytes(size_t bytes, size_t alignment)
{
    void* memory = takeRaw(bytes, alignment);
    if (bytes > 0)
        std::memset(memory, 0, bytes);
    return memory;
}

void* Arena::takeRaw(size_t bytes, size_t alignment)
{
    size_t start = (used_ + alignment - 1) / alignment * alignment;
    if (blocks_.empty() || start + bytes > blocks_.back().size)
    {
        usedBefore_ += used_;
        addBlock(std::max({bytes, arenaFirstBlock, bytesReserved()}));
        start = 0;
    }
    used_ = start + bytes;
    return blocks_.back().memory + start;
}

void Arena::reset()
{
    if (blocks_.size() > 1)
    {
        size_t all = bytesReserved();
        releaseBlocks();
        addBlock(all);
    }
    used_ = 0;
    usedBefore_ = 0;
}

size_t Arena::bytesReserved() const
{
    size_t sum = 0;
    for (const Block& block : blocks_)
        sum += block.size;
    return sum;
}

void Arena::addBlock(size_t size)
{
    blocks_.push_back({static_cast<std::byte*>(allocator_.allocate(size, arenaAlignment)), size});
    used_ = 0;
}

void Arena::releaseBlocks()
{
    for (const Block& block : blocks_)
        allocator_.release(block.memory, block.size, arenaAlignment);
    blocks_.clear();
}
} // namespace fsim
