#pragma once

#include "CoreTypes.h"

struct FCrc
{
	template <typename CharType> static uint32 StrCrc32(const CharType* Data, uint32 CRC = 0);
};
