#pragma once

#include "FractureSim/Fragments.h"
#include "FractureSim/Status.h"

#include <filesystem>

namespace fsim::lab
{
/// Draws fragments, each in a colour of its own, moved away from the middle by a share of their distance from it (0:
/// the whole body), into a PNG. Faces inside are rough and lighter. Refused where this build has no renderer.
Status drawFragments(const FragmentView& fragments, float apart, const std::filesystem::path& file);
} // namespace fsim::lab
