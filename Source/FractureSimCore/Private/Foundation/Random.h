#pragma once

#include <cstdint>

namespace fsim
{
// A random number is a function of what it is for, not of when it is asked for: a seed, a stream (what for) and an
// index (which one). So threads may ask in any order. Squares by Widynski 2020, four rounds, keyed by a mixed seed.
class Random
{
public:
    constexpr Random(uint64_t seed, uint64_t stream) : key_(mix(seed ^ mix(stream)) | 1u) {}

    constexpr uint32_t bits(uint64_t index) const
    {
        uint64_t x = index * key_;
        uint64_t y = x;
        uint64_t z = y + key_;
        x = swapHalves(x * x + y);
        x = swapHalves(x * x + z);
        x = swapHalves(x * x + y);
        return static_cast<uint32_t>((x * x + z) >> 32);
    }

    // In [0, 1), all 24 bits of a float's fraction.
    constexpr float uniform(uint64_t index) const { return static_cast<float>(bits(index) >> 8) * 0x1p-24f; }
    constexpr float uniform(uint64_t index, float low, float high) const { return low + (high - low) * uniform(index); }
    // In [0, count).
    constexpr uint32_t below(uint64_t index, uint32_t count) const
    {
        return static_cast<uint32_t>((uint64_t{bits(index)} * count) >> 32);
    }

private:
    static constexpr uint64_t swapHalves(uint64_t x) { return (x >> 32) | (x << 32); }
    // The finaliser of SplitMix64: near seeds give unrelated keys.
    static constexpr uint64_t mix(uint64_t x)
    {
        x += 0x9e3779b97f4a7c15u;
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
        x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
        return x ^ (x >> 31);
    }

    uint64_t key_;
};
} // namespace fsim
