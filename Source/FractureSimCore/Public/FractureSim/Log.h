#pragma once

#include "FractureSim/Api.h"

#include <string_view>

namespace fsim
{
enum class LogLevel
{
    Info,
    Warning,
    Error
};

/// Where messages go. Called from the thread that steps the world.
using LogSink = void (*)(void* user, LogLevel level, std::string_view message);

/// The core is silent until a host sets a sink; null makes it silent again. Set it before worlds are made.
FRACTURESIMCORE_API void setLogSink(LogSink sink, void* user);
} // namespace fsim
