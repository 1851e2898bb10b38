#pragma once

#include "FractureSim/Status.h"

#include "SceneFiles/SceneDescription.h"

#include <span>
#include <vector>

namespace fsim::lab
{
/// What the map says at each of the places, which together are the body at rest. Refuses a picture that cannot be read.
Result<std::vector<float>> toughnessOf(const ToughnessDescription& map, std::span<const Vec3> places);
} // namespace fsim::lab
