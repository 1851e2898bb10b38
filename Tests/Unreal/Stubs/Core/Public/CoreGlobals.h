#pragma once

#include "CoreTypes.h"
#include "Logging/LogMacros.h"

extern uint64 GFrameCounter;
extern bool GIsEditor;
extern class ITransaction* GUndo;
bool IsInGameThread();
bool IsInRenderingThread();
bool IsRunningCommandlet();
bool IsRunningDedicatedServer();
bool IsEngineExitRequested();
