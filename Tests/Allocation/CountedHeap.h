#pragma once

#include <cstdint>

// Every way to the heap is counted in this program: operator new (the standard library's containers, the world's
// default allocator) and, once asked for, Bullet's own hook.
namespace fsim::test
{
uint64_t allocationCount();
void countBulletAllocations();
} // namespace fsim::test
