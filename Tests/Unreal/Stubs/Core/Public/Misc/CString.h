#pragma once

#include "CoreTypes.h"

template <typename T> struct TCString
{
	typedef T CharType;
	static float Atof(const CharType* String);
	static int32 Atoi(const CharType* String);
};
typedef TCString<TCHAR> FCString;
