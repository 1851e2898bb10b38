#pragma once

#include "CoreTypes.h"

#define MAX_int32 (static_cast<int32>(0x7fffffff))
#define MAX_uint16 (static_cast<uint16>(0xffff))
#define MAX_uint32 (static_cast<uint32>(0xffffffff))
#define MAX_uint8 (static_cast<uint8>(0xff))
#define MAX_flt (3.402823466e+38F)
template <typename T> struct TNumericLimits
{
	static constexpr T Min();
	static constexpr T Max();
	static constexpr T Lowest();
};
