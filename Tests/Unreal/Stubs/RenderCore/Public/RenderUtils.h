#pragma once

#include "RHIGlobals.h"

bool UseGPUScene(const FStaticShaderPlatform Platform, const FStaticFeatureLevel FeatureLevel);
bool IsRayTracingEnabled();
