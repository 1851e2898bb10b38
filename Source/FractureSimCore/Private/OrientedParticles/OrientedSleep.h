#pragma once

#include "Collision/Colliders.h"
#include "OrientedParticles/OrientedState.h"

// Pieces that have come to rest are left alone until something moves at them.
namespace fsim::orientedParticles
{
constexpr float sleepSeconds = 0.5f; // at rest, after which a piece sleeps

bool asleep(const OrientedState& state, uint32_t piece);

// Counts the seconds for which each piece has stayed where it is. Gives whether any fell asleep; their
// particles stop.
bool countQuiet(OrientedState& state, const OrientedWork& work, float seconds);

// From the state: which particles stay, and around which bounds to watch.
void listAwake(const OrientedState& state, OrientedWork& work);

bool allAsleep(const OrientedState& state);
void wakeAll(OrientedState& state);

// Wakes the pieces that others have pushed (work.woken). Gives whether any woke.
bool wakePushed(OrientedState& state, OrientedWork& work);

// Wakes the pieces that a moving collider comes near to in this substep, or a driver. Gives whether any woke.
bool wakeTouched(OrientedState& state, OrientedWork& work, collision::Colliders colliders,
                 const drivers::Drivers& drivers, double time, float substep);
} // namespace fsim::orientedParticles
