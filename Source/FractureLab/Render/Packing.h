#pragma once

#include "FractureSim/Types.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

// Shaders/FractureSimPacking.ush in C++, operation by operation.
namespace fsim::render
{
struct Vec2
{
    float x = 0.0f;
    float y = 0.0f;
};

inline Vec2 octahedronFromUnit(Vec3 n)
{
    const float sum = std::max(std::abs(n.x) + std::abs(n.y) + std::abs(n.z), 1e-30f);
    const Vec2 p{n.x / sum, n.y / sum};
    if (n.z >= 0.0f)
        return p;
    return {(1.0f - std::abs(p.y)) * (p.x >= 0.0f ? 1.0f : -1.0f),
            (1.0f - std::abs(p.x)) * (p.y >= 0.0f ? 1.0f : -1.0f)};
}

inline Vec3 unitFromOctahedron(Vec2 p)
{
    Vec3 n{p.x, p.y, 1.0f - std::abs(p.x) - std::abs(p.y)};
    const float fold = std::max(-n.z, 0.0f);
    n.x += n.x >= 0.0f ? -fold : fold;
    n.y += n.y >= 0.0f ? -fold : fold;
    return n * (1.0f / std::sqrt(dot(n, n)));
}

inline uint32_t packSigned16(Vec2 v)
{
    const auto round16 = [](float f) {
        const float scaled = std::clamp(f, -1.0f, 1.0f) * 32767.0f;
        return uint32_t(int32_t(scaled >= 0.0f ? scaled + 0.5f : scaled - 0.5f));
    };
    return (round16(v.x) & 0xffffu) | (round16(v.y) << 16);
}

inline Vec2 unpackSigned16(uint32_t word)
{
    return {std::max(float(int16_t(word & 0xffffu)) / 32767.0f, -1.0f),
            std::max(float(int16_t(word >> 16)) / 32767.0f, -1.0f)};
}

/// A unit vector in one word.
inline uint32_t packUnit(Vec3 n)
{
    return packSigned16(octahedronFromUnit(n));
}

inline Vec3 unpackUnit(uint32_t word)
{
    return unitFromOctahedron(unpackSigned16(word));
}
} // namespace fsim::render
