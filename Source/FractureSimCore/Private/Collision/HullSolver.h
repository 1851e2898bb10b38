#pragma once

#include "Collision/HullLanes.h"

#include <span>

// The impulses between fragments that touch and that know of each other.
namespace fsim::collision
{
// The pairs and supports of a batch, as they lie in lanes, and the pairs themselves; motions and hulls are of all.
struct HullBatchInput
{
    std::span<const HullBody> bodies{};
    std::span<const TouchedPair> touched{};
    std::span<PairLanes> pairs{};
    std::span<SupportLanes> supports{};
    std::span<SupportRow> rows{};
    std::span<HullMotion> motions{};
    std::span<SolvedHull> hulls{};
};

// Rounds of impulses; then overlaps are undone, and who is held up by what does not give way is told so.
void solveBatch(const HullBatchInput& batch, float substep, Kernels kernels);
} // namespace fsim::collision
