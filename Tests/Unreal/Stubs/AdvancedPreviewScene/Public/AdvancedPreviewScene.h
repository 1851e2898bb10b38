#pragma once

#include "PreviewScene.h"

class FAdvancedPreviewScene : public FPreviewScene
{
public:
	FAdvancedPreviewScene(ConstructionValues CVS, float InFloorOffset = 0.0f);
};
