#pragma once

#include "FractureSim/Kernels.h"

#include "Collision/HullLanes.h"

// Impulses in rounds, sixteen pairs or supports at a time: each pushes only and rubs no more than friction allows, in
// all that it has given so far.
namespace fsim::collision
{
// One round over pairs, block by block. Gives whether any of them presses. In the first round pairs that meet fast
// enough to wake who sleeps are marked.
bool pushPairs(std::span<PairLanes> blocks, bool first, std::span<HullMotion> motions, Kernels kernels);

// So many rounds over the supports of each fragment.
bool pushSupports(std::span<const SupportLanes> blocks, std::span<SupportRow> rows, uint32_t rounds,
                  std::span<HullMotion> motions, Kernels kernels);
} // namespace fsim::collision
