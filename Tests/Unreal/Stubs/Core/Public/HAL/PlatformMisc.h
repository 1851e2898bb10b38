#pragma once

#include "CoreTypes.h"

struct FPlatformMisc
{
	static int32 NumberOfCores();
	static int32 NumberOfCoresIncludingHyperthreads();
	static int32 NumberOfWorkerThreadsToSpawn();
};
