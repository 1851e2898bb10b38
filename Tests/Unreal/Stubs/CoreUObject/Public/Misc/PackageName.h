#pragma once

#include "Containers/UnrealString.h"

class FPackageName
{
public:
	static FString GetLongPackagePath(const FString& InLongPackageName);
	static FString GetShortName(const FString& LongName);
	static bool DoesPackageExist(const FString& LongPackageName, FString* OutFilename = nullptr, bool InAllowTextFormats = true);
	static void RegisterMountPoint(const FString& RootPath, const FString& ContentPath);
	static void UnRegisterMountPoint(const FString& RootPath, const FString& ContentPath);
	static FString LongPackageNameToFilename(const FString& InLongPackageName, const FString& InExtension = TEXT(""));
};
