#include "Foundation/Hash.h"

namespace fsim
{
namespace
{
// Four lanes of multiply-and-rotate in the manner of xxHash64, so that hashing runs at memory speed.
constexpr uint64_t hashPrimeA = 0x9e3779b185ebca87u;
constexpr uint64_t hashPrimeB = 0xc2b2ae3d27d4eb4fu;
constexpr uint64_t hashPrimeC = 0x165667b19e3779f9u;

constexpr uint64_t rotateLeft(uint64_t x, int by)
{
    return (x << by) | (x >> (64 - by));
}

constexpr uint64_t hashRound(uint64_t lane, uint64_t word)
{
    return rotateLeft(lane + word * hashPrimeB, 31) * hashPrimeA;
}

// Little-endian whatever the machine, so that files move between machines.
uint64_t loadWord(const unsigned char* from, size_t count)
{
    uint64_t word = 0;
    for (size_t i = 0; i < count; ++i)
        word |= uint64_t{from[i]} << (8 * i);
    return word;
}

uint64_t avalanche(uint64_t x)
{
    x = (x ^ (x >> 33)) * hashPrimeB;
    x = (x ^ (x >> 29)) * hashPrimeC;
    return x ^ (x >> 32);
}
} // namespace

void Hasher::bytes(const void* data, size_t count)
{
    const auto* from = static_cast<const unsigned char*>(data);
    const size_t length = count;
    uint64_t lanes[4] = {state_ + hashPrimeA, state_ ^ hashPrimeB, state_, state_ - hashPrimeC};
    while (count >= 32)
    {
        for (int lane = 0; lane < 4; ++lane)
            lanes[lane] = hashRound(lanes[lane], loadWord(from + 8 * lane, 8));
        from += 32;
        count -= 32;
    }
    uint64_t x =
        rotateLeft(lanes[0], 1) + rotateLeft(lanes[1], 7) + rotateLeft(lanes[2], 12) + rotateLeft(lanes[3], 18);
    for (; count >= 8; from += 8, count -= 8)
        x = hashRound(x, loadWord(from, 8));
    if (count > 0)
        x = hashRound(x, loadWord(from, count));
    state_ = avalanche(x ^ (uint64_t{length} * hashPrimeC));
}

uint64_t Hasher::result() const
{
    return avalanche(state_ ^ hashPrimeA);
}

uint64_t hashOf(std::span<const std::byte> data)
{
    Hasher hasher;
    hasher.bytes(data.data(), data.size());
    return hasher.result();
}
} // namespace fsim
