#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Fragments.h"
#include "FractureSim/SkinTable.h"
#include "FractureSim/Types.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fsim
{
// A host that has a physics of its own lets characters and vehicles run against our pieces: each fragment that can be
// touched is a convex body there that is moved and never simulated. Which ones, what shape and where is decided here.

/// How many of a body's fragments a host wants to know of.
struct ProxyLimits
{
    uint32_t most = 256;    ///< the fragments of the largest pieces first
    float smallest = 0.15f; ///< m: the longest side of a fragment's box; smaller ones are in nobody's way; 0 or more
};

/// A shard as a body that can be run into, FractureSim/ShardSkin.h.
struct ShardSize
{
    float volume = 0.0f;  ///< m^3
    float longest = 0.0f; ///< m: the longest side of its box at rest
};

/// The fragments that a host should know of now, in an order that the same state always gives: pieces by their volume,
/// in a piece by the fragment's. Left out: small fragments, those that nothing can reach because unbroken neighbours
/// are all around them, and those that fade away. brokenBonds: one a bond; transforms: one a fragment, those that draw
/// it (fragmentTransforms()), or none. Shards are pieces of their own, with numbers and transforms after those of the
/// fragments. To be asked again when bonds have broken or shards have come.
FRACTURESIMCORE_API void chooseProxies(const FragmentView& fragments, std::span<const uint8_t> brokenBonds,
                                       std::span<const SkinTransform> transforms, const ProxyLimits& limits,
                                       std::vector<uint32_t>& chosen, std::span<const ShardSize> shards = {});

/// Whether a fragment has begun to fade away: it shrinks to a point then. Bodies under great pressure do not shrink so.
FRACTURESIMCORE_API bool isFading(const SkinTransform& transform);

/// The corners of a fragment's convex shape at rest, around its centre of mass, along the axes of the body at rest.
/// Nothing for a fragment that is not there.
FRACTURESIMCORE_API void proxyCorners(const FragmentView& fragments, uint32_t fragment, std::vector<Vec3>& corners);

/// Where that shape is: the rigid motion nearest to how the fragment is drawn, about its centre. Guess: its rotation
/// before, so that flat fragments do not spin.
FRACTURESIMCORE_API Transform proxyPose(const FragmentParticle& particle, const SkinTransform& transform,
                                        Quat guess = {});
} // namespace fsim
