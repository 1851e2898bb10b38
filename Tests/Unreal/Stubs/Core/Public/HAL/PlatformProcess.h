#pragma once

#include "CoreTypes.h"

struct FPlatformProcess
{
	static void Sleep(float Seconds);
};
