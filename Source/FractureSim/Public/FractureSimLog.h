// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "Logging/LogMacros.h"

FRACTURESIM_API DECLARE_LOG_CATEGORY_EXTERN(LogFractureSim, Log, All);
