#pragma once

#include "Collision/HullBodies.h"

#include <span>

// What contacts do to the strain of a group. A contact stops a particle within a substep, and its neighbours fly on:
// the gap between them is the speed they lose times the substep, and a body would break into twice as many pieces at
// half as many substeps. So contacts strain a group as they would in a substep of blowSeconds, whatever the world's is.
namespace fsim::orientedParticles
{
// s: for which a blow acts before a group answers.
constexpr float blowSeconds = 1.0f / 240.0f;

// Poses as strains are measured, in place of those that matching left: what contacts have moved and turned since then
// counts as if substeps were blowSeconds long. blows: by particle, how far that is. Gives
// whether there were any.
bool blowPoses(float substep, std::span<const collision::HullPose> poses, std::span<collision::HullPose> matched,
               std::span<Vec3> blows);
} // namespace fsim::orientedParticles
