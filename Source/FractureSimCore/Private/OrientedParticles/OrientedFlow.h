#pragma once

#include "OrientedParticles/OrientedState.h"

namespace fsim::orientedParticles
{
// Plastic flow (3.4) of the groups in blocks [begin, end), from the stretches that were measured; what flowed has a new
// shape at rest, and less stretch. A group has nothing to do with another's flow.
void flowGroups(const OrientedMaterial& material, float substep, uint32_t begin, uint32_t end, OrientedState& state,
                OrientedWork& work);
} // namespace fsim::orientedParticles
