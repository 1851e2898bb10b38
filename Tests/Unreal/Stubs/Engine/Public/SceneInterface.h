#pragma once

#include "RHIDefinitions.h"

class FSceneInterface
{
public:
	virtual ~FSceneInterface();
	virtual ERHIFeatureLevel::Type GetFeatureLevel() const;
	EShaderPlatform GetShaderPlatform() const;
};
