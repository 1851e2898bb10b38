#pragma once

#include "RHIDefinitions.h"

bool IsFeatureLevelSupported(const FStaticShaderPlatform InShaderPlatform, ERHIFeatureLevel::Type InFeatureLevel);
FStaticFeatureLevel GetMaxSupportedFeatureLevel(const FStaticShaderPlatform InShaderPlatform);
bool RHISupportsManualVertexFetch(const FStaticShaderPlatform InShaderPlatform);
bool IsMobilePlatform(const FStaticShaderPlatform Platform);
