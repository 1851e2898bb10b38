#pragma once

#include "FractureSim/Api.h"

#include <cstddef>

namespace fsim
{
/// Where a world takes its memory from. A host may bring its own; a warm step asks for none.
class Allocator
{
public:
    virtual ~Allocator() = default;
    /// Never null: a host that is out of memory ends the program, as operator new does without exceptions.
    virtual void* allocate(size_t bytes, size_t alignment) = 0;
    virtual void release(void* memory, size_t bytes, size_t alignment) = 0;
};

/// The C++ heap.
FRACTURESIMCORE_API Allocator& defaultAllocator();
} // namespace fsim
