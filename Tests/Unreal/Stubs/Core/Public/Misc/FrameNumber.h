#pragma once

#include "CoreTypes.h"

struct FFrameNumber
{
	FFrameNumber(int32 InValue);
};
