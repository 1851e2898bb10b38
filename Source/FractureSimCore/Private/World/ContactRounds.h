#pragma once

#include "World/WorldState.h"

namespace fsim
{
// Contacts of bodies with rigid ones, in rounds: those that move the same rigid body in turn, in the order of the
// bodies, so that each sees what the others did; those that have none in common at the same time.
void collideInRounds(World::Implementation& world, const StepContext& step, std::span<const collision::Colliders> seen);
} // namespace fsim
