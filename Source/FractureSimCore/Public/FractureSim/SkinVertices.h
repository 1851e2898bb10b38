#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/FragmentSkin.h"
#include "FractureSim/SkinTable.h"
#include "FractureSim/Types.h"

#include <cstdint>
#include <span>

// Whole vertices of engines: a place and a tangent frame. Shaders/FractureSimSkinning.ush is the same, operation by
// operation, so that a host without compute shaders draws the same picture.
namespace fsim
{
/// A vertex at rest as the shaders read it: five words. Tangent and normal are unit vectors in signed bytes, x in the
/// lowest; the fourth byte of the normal is the sign of the binormal, that of the tangent is 0.
struct SkinVertex
{
    Vec3 position{};
    uint32_t tangent = 0;
    uint32_t normal = 0;
};
static_assert(sizeof(SkinVertex) == 20);

/// Fractions in [-1, 1] as signed bytes, x in the lowest.
FRACTURESIMCORE_API uint32_t packSigned8(Vec3 v, float w);
FRACTURESIMCORE_API Vec3 unpackSigned8(uint32_t word);

/// Along the surface: as the blend takes it, and then made upright to the normal. Where nothing is left of it the rest
/// tangent is kept.
FRACTURESIMCORE_API Vec3 skinTangent(const SkinTransform& blend, Vec3 rest, Vec3 normal);

/// Vertices of the range: three floats of places and two words (tangent, normal) of tangents a vertex. Spans but the
/// transforms hold all vertices of the body; there must be a transform.
FRACTURESIMCORE_API void skinVertices(std::span<const SkinTransform> transforms, std::span<const SkinEntry> entries,
                                      std::span<const SkinVertex> rest, VertexRange range, std::span<Vec3> positions,
                                      std::span<uint32_t> tangents);
} // namespace fsim
