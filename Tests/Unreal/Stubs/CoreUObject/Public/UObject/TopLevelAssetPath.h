#pragma once

#include "CoreMinimal.h"

struct FTopLevelAssetPath
{
	FTopLevelAssetPath();
	FTopLevelAssetPath(FName InPackageName, FName InAssetName);
	FName GetAssetName() const;
	FString ToString() const;
};
