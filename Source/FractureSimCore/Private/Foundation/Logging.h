#pragma once

#include "FractureSim/Log.h"
#include "FractureSim/Status.h"

namespace fsim
{
void logMessage(LogLevel level, std::string_view message);

template <class... Arguments> void logWarning(std::string_view pattern, const Arguments&... arguments)
{
    logMessage(LogLevel::Warning, format(pattern, arguments...));
}
} // namespace fsim
