#pragma once

#include "FractureSim/Types.h"

#include "Foundation/FlatArray.h"
#include "Math/VectorMath.h"

#include <array>
#include <span>

// Convex hulls of fragments, and how they touch: a face of the one against the corners of the other.
namespace fsim::collision
{
constexpr uint32_t hullLanes = 16; // corners side by side; the last ones are repeated to fill up

// Corners as three arrays of sixteen each.
struct HullCorners
{
    std::array<float, hullLanes> x{};
    std::array<float, hullLanes> y{};
    std::array<float, hullLanes> z{};
    Vec3 at(uint32_t lane) const { return {x[lane], y[lane], z[lane]}; }
};
struct HullFace
{
    Vec3 normal{};
    float distance = 0.0f; // the inside is where dot(normal, y) < distance
};

// The hulls of a body's fragments, each about its fragment's centre, along the axes of the body at rest.
struct HullShapes
{
    HullShapes() = default;
    // With room for that many more hulls.
    HullShapes(Allocator& allocator, std::span<const uint32_t> cornerOffsets, std::span<const Vec3> corners,
               uint32_t more = 0);

    // One more hull, of up to hullLanes corners and as many faces, at these distances that hold all the corners.
    void append(std::span<const Vec3> corners, std::span<const Vec3> normals);
    // Only the first ones are left.
    void keepFirst(uint32_t hulls);

    // By fragment, each with one more at the end.
    FlatArray<uint32_t> blockOffsets;
    FlatArray<uint32_t> faceOffsets;
    FlatArray<uint32_t> cornerCounts; // without those repeated to fill up
    FlatArray<HullCorners> blocks;
    FlatArray<HullFace> faces; // and a gang and more, which kernels may read

    std::span<const HullCorners> blocksOf(uint32_t i) const
    {
        return blocks.span().subspan(blockOffsets[i], blockOffsets[i + 1] - blockOffsets[i]);
    }
    std::span<const HullFace> facesOf(uint32_t i) const
    {
        return faces.span().subspan(faceOffsets[i], faceOffsets[i + 1] - faceOffsets[i]);
    }
};
} // namespace fsim::collision
