#pragma once

#include "FractureSim/Api.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace fsim
{
// A 64-bit hash of bytes for state and files, the same on every machine. Feeding the bytes in pieces gives another
// value than feeding them at once, so a caller always feeds the same pieces; each piece counts with its length.
class Hasher
{
public:
    void bytes(const void* data, size_t count);
    template <class T> void value(const T& item) { bytes(&item, sizeof item); }
    template <class T> void array(std::span<const T> items) { bytes(items.data(), items.size_bytes()); }
    uint64_t result() const;

private:
    uint64_t state_ = 0x2d358dccaa6c78a5u;
};

FRACTURESIMCORE_API uint64_t hashOf(std::span<const std::byte> data);
} // namespace fsim
