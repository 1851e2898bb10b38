#pragma once

#include "FractureSim/Status.h"

#include <functional>
#include <string>

namespace fsim::lab
{
/// Whether a name is one of those asked for.
using NameFilter = std::function<bool(const std::string& name)>;

/// A regular expression, found anywhere in a name.
Result<NameFilter> parseNameFilter(const std::string& pattern);
} // namespace fsim::lab
