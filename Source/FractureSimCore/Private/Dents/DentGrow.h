#pragma once

#include "Dents/DentSkin.h"

namespace fsim::dents
{
// Eq. 13: a share of what waits is applied, all of it where it hardly matters, and the row brought back to weights
// between 0 and 1 that sum to 1. Gives the square of the largest change of a vertex that is left.
float growPage(uint32_t examples, float share, DentPage& page);
} // namespace fsim::dents
