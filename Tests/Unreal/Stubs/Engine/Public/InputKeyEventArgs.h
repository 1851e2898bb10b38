#pragma once

#include "Engine/EngineBaseTypes.h"
#include "InputCoreTypes.h"

class FViewport;
struct FInputKeyEventArgs
{
	FViewport* Viewport;
	FKey Key;
	EInputEvent Event;
};
