#pragma once

#include "Containers/UnrealString.h"

struct FDateTime
{
	static FDateTime Now();
	static FDateTime UtcNow();
	FString ToString() const;
	FString ToString(const TCHAR* Format) const;
};
