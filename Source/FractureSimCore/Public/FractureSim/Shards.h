#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Mesh.h"
#include "FractureSim/Status.h"
#include "FractureSim/Types.h"

#include <cstdint>
#include <span>

namespace fsim
{
/// When fragments break again, and into how much. Model::OrientedParticles. As constructed, never. A fragment or shard
/// that is hit hard enough breaks into shards around the line of the blow: rigid pieces with closed surfaces that lie
/// within what it was, with all of its mass, momentum and angular momentum. Room for them is reserved with the body.
struct ShardRules
{
    uint32_t most = 0;       ///< shards that a body may have in its life, broken again or not; 0: none, up to 8192
    uint32_t perHit = 6;     ///< shards out of one, at most; 2 to 16
    uint32_t depth = 1;      ///< 1: only fragments break, 2: their shards too, and so on; 1 to 8
    float hitSpeed = 10.0f;  ///< m/s: impulse a mass (N s/kg) of what touches it in a substep, from which on it breaks
    float scatter = 0.15f;   ///< 0 to 1: they fly apart with this share of the speed that the blow gave
    float leastSize = 0.04f; ///< m: what is less long does not break; 0 or more
    uint32_t chips = 2;      ///< told of a new face as EventKind::Debris of no mass; 0 to 16
};

/// Refuses what is outside the ranges above, and names it.
FRACTURESIMCORE_API Status validate(const ShardRules& rules);

/// A corner of a shard's surface, in the frame of the body at rest.
struct ShardVertex
{
    Vec3 position{};
    uint32_t point = 0; ///< vertices of the same point are in the same place, bit for bit
    Vec3 normal{};
    TextureCoordinate uv{}; ///< on faces of fracture in metres
    Colour colour{};
};

struct ShardTriangle
{
    uint32_t corners[3] = {}; ///< vertices of its shard, from its first one on; counter-clockwise from outside
    uint32_t inside = 0;      ///< not 0: a face of fracture, old or new
};

/// A part of a fragment. Its surface never changes: what breaks again makes way for its own shards.
struct Shard
{
    uint32_t particle = 0; ///< its number among the particles of the body, PieceState::id too
    uint32_t parent = 0;   ///< the particle that it was broken off: a fragment, or a shard
    uint32_t fragment = 0; ///< of the asset that it was part of
    uint32_t depth = 1;
    uint32_t firstVertex = 0;
    uint32_t vertexCount = 0;
    uint32_t firstTriangle = 0;
    uint32_t triangleCount = 0;
    uint32_t pointEnd = 0; ///< all its points are below
    Vec3 restCentre{};     ///< m: its centre of mass, in the frame of its vertices

    friend constexpr bool operator==(const Shard&, const Shard&) = default;
};

/// Where a shard is now: x of its surface is at position + scale * rotation (x - restCentre).
struct ShardPose
{
    Vec3 position{};
    Quat rotation{};
    float scale = 1.0f; ///< below 1 it fades; 0: it has gone, or has broken again
};

/// The shards of a body, in the order in which they came.
struct ShardView
{
    std::span<const Shard> shards{};
    std::span<const ShardPose> poses{}; ///< one a shard
    std::span<const ShardVertex> vertices{};
    std::span<const ShardTriangle> triangles{};
};
} // namespace fsim
