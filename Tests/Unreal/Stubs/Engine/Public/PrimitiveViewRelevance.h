#pragma once

#include "Materials/MaterialRelevance.h"

struct FPrimitiveViewRelevance : public FMaterialRelevance
{
	uint32 bStaticRelevance : 1;
	uint32 bDynamicRelevance : 1;
	uint32 bDrawRelevance : 1;
	uint32 bShadowRelevance : 1;
	uint32 bVelocityRelevance : 1;
	uint32 bRenderCustomDepth : 1;
	uint32 bRenderInDepthPass : 1;
	uint32 bRenderInMainPass : 1;
	uint32 bUsesLightingChannels : 1;
	uint32 bTranslucentSelfShadow : 1;
	FPrimitiveViewRelevance();
};
