#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

namespace fsim
{
// Sets that only ever merge. The smallest member names its set, so that names do not depend on the order of the merges.
// parents[i] is i for a name, and else a smaller member of the same set.
inline uint32_t rootOf(std::span<uint32_t> parents, uint32_t item)
{
    while (parents[item] != item)
        item = parents[item] = parents[parents[item]];
    return item;
}
inline void mergeSets(std::span<uint32_t> parents, uint32_t a, uint32_t b)
{
    a = rootOf(parents, a);
    b = rootOf(parents, b);
    parents[a < b ? b : a] = a < b ? a : b;
}

// The same with the memory.
class DisjointSets
{
public:
    explicit DisjointSets(size_t count) : parents_(count) { std::iota(parents_.begin(), parents_.end(), 0u); }
    uint32_t find(uint32_t item) { return rootOf(parents_, item); }
    void merge(uint32_t a, uint32_t b) { mergeSets(parents_, a, b); }

private:
    std::vector<uint32_t> parents_;
};
} // namespace fsim
