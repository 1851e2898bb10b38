#pragma once

#include "FractureSim/Kernels.h"

#include "Collision/HullBodies.h"

namespace fsim::collision
{
constexpr uint32_t mostHullBlocks = 4; // 64 corners; hulls have at most 26

// A hull in the world.
struct PlacedHull
{
    std::span<const HullCorners> blocks;
    std::span<const HullFace> faces;
    const HullPose& pose;
    uint32_t corners = mostHullBlocks * hullLanes; // that are not repeated
};

// The corners of one hull in the rest frame of another, and how far each lies outside of that one's faces.
// None of it is set before it is looked at: to zero it takes as long as to part two hulls.
struct SeenBlock
{
    std::array<float, hullLanes> x, y, z;
    Vec3 at(uint32_t lane) const { return {x[lane], y[lane], z[lane]}; }
};
struct SeenCorners
{
    std::array<SeenBlock, mostHullBlocks> blocks;
    std::array<std::array<float, hullLanes>, mostHullBlocks> outside;
    uint32_t count = 0; // blocks; 0: not looked at
};

// The face, those of the first hull and then those of the second, along which two hulls are farthest apart: by the
// separating axis theorem without its edges. Where they are apart by more than the margin along any, that one. parted
// is tried first, and then the two that look towards the other hull most.
struct HullGap
{
    uint32_t face = 0;
    float gap = -1e30f; // m; below 0: they overlap
};
HullGap widestGap(const PlacedHull& first, const PlacedHull& second, float margin, uint32_t parted,
                  SeenCorners& seenByFirst, SeenCorners& seenBySecond, Kernels kernels);
} // namespace fsim::collision
