#pragma once

#include "FractureSim/DentRig.h"

#include "Render/RenderScene.h"

#include <span>
#include <vector>

namespace fsim::lab
{
/// A part of a surface in one colour.
struct TintedMesh
{
    render::RenderMeshRef mesh;
    render::Colour tint;
};

/// The surface of a body that dents in the colours of the examples that it follows, mixed as its weights are (the
/// paper's Figure 8): grey at rest, then red, blue, green, orange, violet, turquoise and yellow. pieces: those that it
/// has, a bit each.
std::vector<TintedMesh> exampleColours(const DentRigView& rig, std::span<const Vec3> positions,
                                       std::span<const float> weights, uint32_t pieces);
} // namespace fsim::lab
