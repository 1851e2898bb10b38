#pragma once

#include "UObject/TopLevelAssetPath.h"

struct FARFilter
{
	TArray<FName> PackageNames;
	TArray<FName> PackagePaths;
	TArray<FTopLevelAssetPath> ClassPaths;
	bool bRecursivePaths;
	bool bRecursiveClasses;
};
