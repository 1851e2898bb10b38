#pragma once

#include "FractureSim/Kernels.h"

#include "Collision/HullPairs.h"

namespace fsim::collision
{
// Contacts between fragments of different pieces, of one body or of several: hull against hull. Impulses act where they
// touch, and turn what they push; they go round a few times, together with the contacts to what does not give way, so
// that a fragment between a heavy one and the floor stays above it. Overlap is undone by moving, slowly, and gives no
// speed: fragments that have just parted touch all over, and nothing bursts. Pairs are in the order of the broad phase;
// what hangs together by contacts is an island, and islands are solved at the same time. Gives the number of points.
uint32_t collideHulls(std::span<const HullBody> bodies, std::span<HullPair> pairs, float substep, Arena& arena,
                      TaskScheduler& tasks, Kernels kernels = Kernels::Reference);
} // namespace fsim::collision
