#pragma once

#include "Collision/RigidNarrowPhase.h"
#include "Foundation/Arena.h"

#include <span>

namespace fsim::collision
{
// What static and kinematic bodies took from the rigid bodies that touch them in a substep, friction and all, in the
// order of pairs. Lives in the arena.
std::span<const RigidImpulse> findPushes(std::span<const RigidPair> pairs, const RigidBodies& bodies,
                                         RigidNarrowPhase& narrowPhase, Arena& arena);
} // namespace fsim::collision
