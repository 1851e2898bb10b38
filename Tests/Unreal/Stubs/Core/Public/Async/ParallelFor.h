#pragma once

#include "Misc/EnumClassFlags.h"
#include "Templates/Function.h"

enum class EParallelForFlags
{
	None,
	ForceSingleThread = 1,
	Unbalanced = 2,
	PumpRenderingThread = 4,
	BackgroundPriority = 8
};
ENUM_CLASS_FLAGS(EParallelForFlags)
void ParallelFor(int32 Num, TFunctionRef<void(int32)> Body, EParallelForFlags Flags = EParallelForFlags::None);
void ParallelFor(const TCHAR* DebugName, int32 Num, int32 MinBatchSize, TFunctionRef<void(int32)> Body, EParallelForFlags Flags = EParallelForFlags::None);
