#pragma once

#include "Containers/UnrealString.h"

struct FParse
{
	static bool Value(const TCHAR* Stream, const TCHAR* Match, FString& Value, bool bShouldStopOnSeparator = true);
	static bool Value(const TCHAR* Stream, const TCHAR* Match, int32& Value);
	static bool Value(const TCHAR* Stream, const TCHAR* Match, float& Value);
	static bool Param(const TCHAR* Stream, const TCHAR* Param);
};
