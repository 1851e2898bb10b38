#pragma once

#include "HAL/Platform.h"
#include "HAL/PreprocessorHelpers.h"
#include "Misc/CoreMiscDefines.h"
