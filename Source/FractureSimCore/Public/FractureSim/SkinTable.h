#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Types.h"

#include <cstdint>
#include <span>

// The memory that skinning reads, and skinning itself: written once here for C++ and once in
// Shaders/FractureSimSkinning.ush, word for word and operation by operation the same. A test holds the two together.
namespace fsim
{
/// Where a particle or bone takes the material around it: maps the rest shape to the world. The matrix holds rotation
/// and stretch. Three rows of four floats, 48 bytes.
struct SkinTransform
{
    float rows[3][4] = {{1.0f, 0.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 1.0f, 0.0f}};
};
static_assert(sizeof(SkinTransform) == 48);

/// What a vertex follows: up to 8 influences, the strongest first, each one word: the index of a transform in the low
/// 16 bits, its weight times 65535 in the high ones. Weights add up to 65535; the first weight of 0 ends the list. 32
/// bytes.
struct SkinEntry
{
    uint32_t influences[8] = {};

    friend constexpr bool operator==(const SkinEntry&, const SkinEntry&) = default;
};
static_assert(sizeof(SkinEntry) == 32);

/// One influence before it is packed.
struct SkinInfluence
{
    uint32_t transform = 0; ///< below 65536
    float weight = 0.0f;    ///< 0 or more; the weights of a vertex are scaled to add up to 1
};

/// Keeps the eight strongest, scales them to add up to exactly 65535 and packs them. Of two that are equally strong the
/// first one given is first. No influence, or none with weight: an entry that follows transform 0.
FRACTURESIMCORE_API SkinEntry packSkinEntry(std::span<const SkinInfluence> influences);

/// The transform of a particle that was at restPosition, turned by restRotation, and is now at position, turned by
/// rotation and stretched by these factors along its own axes.
FRACTURESIMCORE_API SkinTransform makeSkinTransform(const Transform& rest, const Transform& now,
                                                    Vec3 stretch = {1.0f, 1.0f, 1.0f});

/// The transform that takes x to position + deformation * (x - restPosition).
FRACTURESIMCORE_API SkinTransform makeSkinTransform(Vec3 restPosition, Vec3 position, const Mat3& deformation);

/// The weighted mean of the transforms that a vertex follows. Indices of transforms that are not there count as
/// transform 0; there must be one.
FRACTURESIMCORE_API SkinTransform blendTransforms(std::span<const SkinTransform> transforms, const SkinEntry& entry);

/// Where a blend takes a place of the rest shape.
FRACTURESIMCORE_API Vec3 skinPosition(const SkinTransform& blend, Vec3 rest);

/// By the cofactors of the matrix, which exist for flat matrices too. Where the result has no length the rest normal is
/// kept.
FRACTURESIMCORE_API Vec3 skinNormal(const SkinTransform& blend, Vec3 rest);

/// One element a vertex in all but the transforms.
FRACTURESIMCORE_API void skinPositions(std::span<const SkinTransform> transforms, std::span<const SkinEntry> entries,
                                       std::span<const Vec3> restPositions, std::span<Vec3> positions);
} // namespace fsim
