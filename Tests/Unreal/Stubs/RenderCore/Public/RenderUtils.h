#pragma once

#include "RHIGlobals.h"
#include "RenderResource.h"

class FNullVertexBuffer : public FVertexBuffer
{
};
extern TGlobalResource<FNullVertexBuffer> GNullVertexBuffer;

bool UseGPUScene(const FStaticShaderPlatform Platform, const FStaticFeatureLevel FeatureLevel);
