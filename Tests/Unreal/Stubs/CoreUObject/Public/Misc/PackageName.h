#pragma once

#include "Containers/UnrealString.h"

class FPackageName
{
public:
	static FString GetLongPackagePath(const FString& InLongPackageName);
	static FString GetShortName(const FString& LongName);
	static bool DoesPackageExist(const FString& LongPackageName, FString* OutFilename = nullptr, bool InAllowTextFormats = true);
	static FString LongPackageNameToFilename(const FString& InLongPackageName, const FString& InExtension = TEXT(""));
};
