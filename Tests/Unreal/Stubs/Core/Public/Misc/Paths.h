#pragma once

#include "Containers/UnrealString.h"

class FPaths
{
public:
	template <typename... PathTypes> static FString Combine(PathTypes&&... InPaths);
	static FString ProjectDir();
	static FString ProjectSavedDir();
	static FString ProjectLogDir();
	static FString ProjectContentDir();
	static FString EngineDir();
	static FString GetPath(const FString& InPath);
	static FString GetExtension(const FString& InPath, bool bIncludeDot = false);
	static FString GetBaseFilename(const FString& InPath, bool bRemovePath = true);
	static FString GetCleanFilename(const FString& InPath);
	static FString ConvertRelativePathToFull(const FString& InPath);
	static bool FileExists(const FString& InPath);
	static bool DirectoryExists(const FString& InPath);
	static bool IsRelative(const FString& InPath);
};
