#pragma once

#include "FractureSim/Fragments.h"

#include <vector>

// Which fragments may be worked on at the same time, each together with all those it is bonded to: its ring.
namespace fsim::fragments
{
constexpr uint32_t ringLanes = 16; // as many side by side as a kernel takes

// Which bonds hold nothing: interfaces much smaller than the largest one of either end. Cells meet in many of them,
// along an edge more than a face. They belong to no ring.
std::vector<uint8_t> weakBonds(uint32_t fragments, std::span<const FragmentBond> bonds);

// A colour for each fragment: two whose rings share a fragment have different ones. Numbers begin at 0 and none is left
// out. A kernel takes up to ringLanes of one colour at once, so few colours that are all but full cost least. Greedy,
// the largest rings first; of small bodies then as few as a search finds (TabuCol, Hertz and de Werra 1987), with a
// colour no larger than a kernel takes.
std::vector<uint32_t> colourRings(uint32_t fragments, std::span<const FragmentBond> bonds);
} // namespace fsim::fragments
