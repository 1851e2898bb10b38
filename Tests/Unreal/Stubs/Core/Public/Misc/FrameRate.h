#pragma once

#include "CoreTypes.h"

struct FFrameRate
{
	FFrameRate(uint32 InNumerator, uint32 InDenominator);
};
