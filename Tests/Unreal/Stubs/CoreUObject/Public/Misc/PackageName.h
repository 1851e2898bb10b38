#pragma once

#include "Containers/UnrealString.h"

class FPackageName
{
public:
	static void RegisterMountPoint(const FString& RootPath, const FString& ContentPath);
	static void UnRegisterMountPoint(const FString& RootPath, const FString& ContentPath);
};
