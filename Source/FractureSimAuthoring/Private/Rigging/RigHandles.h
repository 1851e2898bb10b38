#pragma once

#include "FractureSim/Types.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fsim::authoring
{
// Handles for a body with these surface points: those that were placed, then so many of the points. Begins with all of
// them and removes one of the two that are closest until the number is left: Jones et al. 2016, section 4. Of the two
// the one nearer to the box around the points stays, of equally near ones the first; what was placed always stays.
std::vector<Vec3> chooseHandles(std::span<const Vec3> points, std::span<const Vec3> placed, uint32_t count);
} // namespace fsim::authoring
