#pragma once

#include "RHIDefinitions.h"

extern EShaderPlatform GMaxRHIShaderPlatform;
extern ERHIFeatureLevel::Type GMaxRHIFeatureLevel;
