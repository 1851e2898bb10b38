#pragma once

#include "CoreTypes.h"

class FFloat16
{
public:
	FFloat16();
	FFloat16(float FP32Value);
	operator float() const;
};
