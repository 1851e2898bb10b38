#pragma once

#include "FractureSim/Status.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace fsim::lab
{
/// Text to JSON. Refuses bad syntax, numbers too large for a double and keys given twice, with file, line and reason.
Result<nlohmann::json> parseJsonText(std::string_view text, const std::string& file);
} // namespace fsim::lab
