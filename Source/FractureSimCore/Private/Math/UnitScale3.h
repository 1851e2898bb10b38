#pragma once

#include "Math/VectorMath.h"

#include <array>
#include <bit>
#include <cstdint>

// Decompositions square and cube their entries, which a float survives only near 1. So they work on the matrix times a
// power of two that brings its largest entry near 1 - an exact operation - and scale their result back. The exponent
// comes from the bits: no logarithm, no rounding, and NaN and infinity are found on the way.
namespace fsim::math
{
// What a result holds where its input was not finite: the same NaN from every kernel.
inline constexpr float notFinite = std::bit_cast<float>(0x7fc00000u);

struct UnitScale3
{
    float down = 1.0f;  // times the matrix: largest entry in [1, 2); above in [2, 4), below 2^-126 less than 1
    float up = 1.0f;    // 1 / down
    bool finite = true; // every entry is
};

inline UnitScale3 unitScaleOf(const Mat3& a)
{
    uint32_t largest = 0;
    for (float entry : std::bit_cast<std::array<float, 9>>(a))
    {
        uint32_t size = std::bit_cast<uint32_t>(entry) & 0x7fffffffu;
        largest = size > largest ? size : largest;
    }
    uint32_t exponent = largest >> 23;
    exponent = exponent < 1u ? 1u : exponent; // both factors stay normal numbers
    exponent = exponent > 253u ? 253u : exponent;
    return {std::bit_cast<float>((254u - exponent) << 23), std::bit_cast<float>(exponent << 23), largest < 0x7f800000u};
}

// The matrix to work on; zero where it is not finite.
inline Mat3 toUnit(const Mat3& a, const UnitScale3& scale)
{
    return scale.finite ? a * scale.down : diagonal({});
}
} // namespace fsim::math
