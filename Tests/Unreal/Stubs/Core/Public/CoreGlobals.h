#pragma once

#include "CoreTypes.h"
#include "Logging/LogMacros.h"

extern uint64 GFrameCounter;
extern bool GIsEditor;
bool IsInGameThread();
bool IsInRenderingThread();
bool IsRunningCommandlet();
bool IsRunningDedicatedServer();
bool IsEngineExitRequested();
