#pragma once

#include "Clusters/SplitClusters.h"
#include "World/WorkBudget.h"

namespace fsim::clusters
{
// The breaking of a substep: the clusters stretched beyond their toughness split, the one with the largest excess
// first, as long as the budget lasts; what it does not reach is found again in the next substep, in the same order.
// Each is looked at again before it splits, because an earlier split may have relieved it. Reads the strains that
// measureStrains() found. Gives how many splits found no room.
uint32_t fracture(const SplitContext& context, float substep, WorkBudget& budget);
} // namespace fsim::clusters
