#pragma once

#include "CoreTypes.h"

struct FEngineShowFlags
{
	uint32 Wireframe : 1;
	uint32 Bounds : 1;
	uint32 Collision : 1;
};
