#pragma once

#include "FractureSim/Mesh.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fsim::authoring
{
constexpr uint32_t mostHullCorners = 32;

struct RigHulls
{
    std::vector<uint32_t> offsets; // #hulls + 1
    std::vector<uint32_t> vertices;
};

// What the parts are made of.
struct HullSource
{
    std::span<const Vec3> positions;   // those of the surface first
    std::span<const uint32_t> indices; // of its triangles
    uint32_t surfaceCount = 0;         // positions from here on lie inside
    std::span<const Vec3> places;      // inside, each for the same volume
    double volume = 0.0;               // m^3
    float reach = 0.0f;                // m: so far beyond a cut points inside belong to both parts
};

// Cuts a body by planes across the axes into at most so many parts that are nearly convex, and small enough to follow
// dents. Always cuts the part whose hull holds most that is not body, or is largest, where the two hulls it makes hold
// the least. Parts share the triangles' corners along a cut, so that no gap opens when they move.
RigHulls cutIntoHulls(const HullSource& source, uint32_t count);
} // namespace fsim::authoring
