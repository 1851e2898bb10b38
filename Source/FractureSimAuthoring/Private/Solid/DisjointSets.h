#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace fsim::authoring
{
// Sets that only ever merge; the smallest member names its set.
class DisjointSets
{
public:
    explicit DisjointSets(size_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), 0u); }
    uint32_t find(uint32_t item)
    {
        while (parent_[item] != item)
            item = parent_[item] = parent_[parent_[item]];
        return item;
    }
    void merge(uint32_t a, uint32_t b)
    {
        a = find(a);
        b = find(b);
        parent_[std::max(a, b)] = std::min(a, b);
    }

private:
    std::vector<uint32_t> parent_;
};
} // namespace fsim::authoring
