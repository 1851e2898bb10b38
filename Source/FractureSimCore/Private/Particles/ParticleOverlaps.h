#pragma once

#include "FractureSim/World.h"

#include "Math/VectorMath.h"

#include <span>
#include <vector>

namespace fsim::particles
{
// Balls of one radius that overlap a ball; their fragments are not known here.
inline void overlapBalls(std::span<const Vec3> positions, float particleRadius, Vec3 centre, float radius,
                         std::vector<ParticleOverlap>& found)
{
    for (uint32_t p = 0; p < positions.size(); ++p)
        if (float distance = length(positions[p] - centre) - particleRadius; distance <= radius)
            found.push_back({.particle = p, .distance = maxOf(distance, 0.0f)});
}

inline BodyBounds boundBalls(std::span<const Vec3> positions, float particleRadius)
{
    BodyBounds bounds;
    for (size_t p = 0; p < positions.size(); ++p)
    {
        Vec3 at = positions[p];
        if (p == 0)
            bounds.low = bounds.high = at;
        bounds.low = {minOf(bounds.low.x, at.x), minOf(bounds.low.y, at.y), minOf(bounds.low.z, at.z)};
        bounds.high = {maxOf(bounds.high.x, at.x), maxOf(bounds.high.y, at.y), maxOf(bounds.high.z, at.z)};
    }
    Vec3 ball{particleRadius, particleRadius, particleRadius};
    return {bounds.low - ball, bounds.high + ball, 0};
}
} // namespace fsim::particles
