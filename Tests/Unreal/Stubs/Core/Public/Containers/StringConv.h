#pragma once

#include "Containers/UnrealString.h"

class FUTF8ToTCHAR
{
public:
	explicit FUTF8ToTCHAR(const ANSICHAR* Source);
	FUTF8ToTCHAR(const ANSICHAR* Source, int32 SourceLen);
	const TCHAR* Get() const;
	int32 Length() const;
	operator const TCHAR*() const;
};
class FTCHARToUTF8
{
public:
	explicit FTCHARToUTF8(const TCHAR* Source);
	const ANSICHAR* Get() const;
	int32 Length() const;
	operator const ANSICHAR*() const;
};
#define TCHAR_TO_UTF8(str) static_cast<const ANSICHAR*>(FTCHARToUTF8(static_cast<const TCHAR*>(str)))
#define UTF8_TO_TCHAR(str) static_cast<const TCHAR*>(FUTF8ToTCHAR(static_cast<const ANSICHAR*>(str)))
#define ANSI_TO_TCHAR(str) static_cast<const TCHAR*>(FUTF8ToTCHAR(static_cast<const ANSICHAR*>(str)))
#define TCHAR_TO_ANSI(str) static_cast<const ANSICHAR*>(FTCHARToUTF8(static_cast<const TCHAR*>(str)))
