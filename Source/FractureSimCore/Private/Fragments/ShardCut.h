#pragma once

#include "FractureSim/Fragments.h"
#include "FractureSim/Shards.h"

#include "Foundation/Arena.h"

#include <span>

// Cuts closed surfaces by planes while a world steps: what a fragment that is hit hard breaks into. Closedness is a
// matter of indices alone: an edge of points that a plane crosses has one new point, whoever asks for it, and the cut
// is filled with a fan around the middle of each loop of such points. So both halves are closed for any input that is,
// and their volumes sum to that of the whole (a fan counts with its sign) whatever shape the loop has.
namespace fsim::fragments
{
// Vertices of the same point have the same position, bit for bit; by points it is closed.
struct ShardSurface
{
    std::span<const ShardVertex> vertices{};
    std::span<const ShardTriangle> triangles{};
    uint32_t pointEnd = 0; // all points are below
};

// The surface of a fragment of the asset; in the arena.
ShardSurface surfaceOfFragment(const FragmentView& fragments, uint32_t fragment, Arena& arena);

// Volume and centre of what a closed surface encloses.
struct SolidSize
{
    double volume = 0.0; // m^3
    Vec3 centre{};
};
SolidSize sizeOf(const ShardSurface& surface);

// What stands for it in a simulation, as FragmentParticle does for a fragment.
FragmentParticle particleOf(const ShardSurface& surface);

// The cut between two halves.
struct ShardFace
{
    Vec3 centre{};
    Vec3 normal{};     // from below to above
    float area = 0.0f; // m^2
};
struct ShardHalves
{
    ShardSurface below{}; // where dot(normal, x - point) < 0
    ShardSurface above{};
    ShardFace face{};
    bool isCut = false; // else the plane has all of it on one side
};
ShardHalves cutSurface(const ShardSurface& whole, Vec3 point, Vec3 normal, Arena& arena);
} // namespace fsim::fragments
