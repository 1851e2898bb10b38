#pragma once

#include "FractureSim/Mesh.h"

#include "Clusters/ShapeMatching.h"
#include "Collision/Colliders.h"
#include "Drivers/Drivers.h"
#include "Foundation/Arena.h"

// Pieces that have come to rest are left alone until something moves at them.
namespace fsim::clusters
{
bool asleep(const ClusterState& state, uint32_t piece);

// Counts the seconds that each piece has not got anywhere, and that the loose particles have been slower than what
// counts as rest.
// Gives whether any fell asleep; their particles stop.
bool countQuiet(ClusterState& state, bool anyHeld, float seconds, Arena& arena, TaskScheduler& tasks);

// From the state: which clusters to work on, which particles stay, and around which bounds to watch.
void listAwake(const ClusterState& state, MatchWork& work);

// Whether nothing of the body moves at all.
bool allAsleep(const ClusterState& state);

void wakeAll(ClusterState& state);

// Wakes the pieces that others have pushed (work.woken). Gives whether any woke.
bool wakePushed(ClusterState& state, MatchWork& work);

// Wakes the pieces that a moving collider or a driver comes near to. Gives whether any woke.
bool wakeTouched(ClusterState& state, MatchWork& work, collision::Colliders colliders, const drivers::Drivers& drivers,
                 double time, float substep);
} // namespace fsim::clusters
