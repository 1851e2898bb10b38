#pragma once

#include "CoreTypes.h"

struct FPrimitiveViewRelevance;
struct FMaterialRelevance
{
	uint8 bOpaque : 1;
	uint8 bMasked : 1;
	uint8 bDisableDepthTest : 1;
	FMaterialRelevance();
	FMaterialRelevance& operator|=(const FMaterialRelevance& B);
	void SetPrimitiveViewRelevance(FPrimitiveViewRelevance& OutViewRelevance) const;
};
