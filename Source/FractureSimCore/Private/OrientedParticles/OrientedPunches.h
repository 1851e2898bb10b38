#pragma once

#include "OrientedParticles/OrientedState.h"

// A fragment that a blow drives out of its ring. The fit of (7) does not see it: what its neighbours on one side lag
// behind, those on the other do too, and a linear deformation is odd. So a ball left a pane whole that it had moved a
// fragment of by a third of its size.
namespace fsim::orientedParticles
{
// By how much the strain of a punch is beyond the toughness, in the mean over the bonds of a particle; 0 or less: it
// holds.
float punchExcess(const OrientedMaterial& material, const OrientedState& state, const OrientedWork& work,
                  uint32_t place);

// Whether the punch of a group breaks the bond to its k-th member.
bool isPunched(const OrientedMaterial& material, const OrientedState& state, const OrientedWork& work, uint32_t place,
               uint32_t k);
} // namespace fsim::orientedParticles
