#pragma once

#include "FractureSim/Status.h"

#include <string>
#include <string_view>

namespace fsim::lab
{
/// The statistics of a run (the JSON of --stats) as HTML tables: the same numbers, rounded for the eye; the exact one
/// is the tooltip. Unknown entries are shown under their own name.
Result<std::string> statsTables(std::string_view statsJson);
} // namespace fsim::lab
