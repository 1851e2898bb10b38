#pragma once

#include "CoreTypes.h"

struct FPlatformTime
{
	static double Seconds();
	static uint32 Cycles();
	static uint64 Cycles64();
	static double ToMilliseconds64(uint64 Cycles);
};
