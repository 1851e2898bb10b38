#pragma once

#include "CoreTypes.h"

enum EShowFlagInitMode : int
{
	ESFIM_Game,
	ESFIM_Editor
};
struct FEngineShowFlags
{
	FEngineShowFlags(EShowFlagInitMode InitMode);
	void SetGrid(bool bInGrid);
	void SetLighting(bool bInLighting);
	void DisableAdvancedFeatures();
	uint32 MotionBlur : 1;
	uint32 Wireframe : 1;
	uint32 Bounds : 1;
	uint32 Collision : 1;
};
