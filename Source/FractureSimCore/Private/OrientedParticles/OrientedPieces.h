#pragma once

#include "FractureSim/Handle.h"

#include "Foundation/Arena.h"
#include "Foundation/EventLog.h"
#include "OrientedParticles/OrientedState.h"

namespace fsim::orientedParticles
{
// Particles that bonds hold together are a piece; a fragment without bonds is one too, and a rigid body by itself.
// Finds the pieces anew, numbers them in the order of their first particle, lets go of anchors without bonds, and tells
// of what came loose: Detached with its mass, Debris where it is one fragment alone.
void findPieces(OrientedState& state, OrientedWork& work, std::span<const FragmentBond> bonds, BodyId body,
                uint32_t tick, Arena& arena, EventLog& events);
} // namespace fsim::orientedParticles
