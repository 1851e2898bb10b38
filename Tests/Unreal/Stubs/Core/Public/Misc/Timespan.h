#pragma once

#include "CoreTypes.h"

struct FTimespan
{
	FTimespan();
	static FTimespan FromSeconds(double Seconds);
	static FTimespan FromMilliseconds(double Milliseconds);
	static FTimespan Zero();
	double GetTotalSeconds() const;
};
