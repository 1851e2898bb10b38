#pragma once

#include "Fragments/ShardCut.h"

// What a blow breaks a fragment into: planes through the line along which the blow goes, as the spokes around a bullet
// hole, and across the largest wedges between them a second cut, nearer to the hole than to the rim.
namespace fsim::fragments
{
constexpr uint32_t mostShardsPerHit = 16;

struct ShardPattern
{
    Vec3 point{}; // of the line, in the frame of the surface
    Vec3 axis{};  // unit, along it
    uint32_t seed = 0;
    uint32_t most = 2; // pieces; 2 to mostShardsPerHit
};
// In the arena. One piece, the whole: no plane cut off as much as a piece must have.
struct BrokenSurface
{
    std::span<const ShardSurface> pieces{};
    std::span<const ShardFace> faces{}; // of the cuts, in the order in which they were made
};
BrokenSurface breakSurface(const ShardSurface& whole, const ShardPattern& pattern, Arena& arena);

// The hull of a shard for contacts: some of its vertices, far out in all directions of its own axes, and the planes of
// its largest faces. No more of either than there is room for.
uint32_t hullCornersOf(const ShardSurface& surface, const FragmentParticle& particle, std::span<Vec3> corners);
uint32_t hullNormalsOf(const ShardSurface& surface, std::span<Vec3> normals, Arena& arena);
} // namespace fsim::fragments
