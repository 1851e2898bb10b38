#pragma once

#include "CoreMinimal.h"

struct FAssetCategoryPath
{
	FAssetCategoryPath(FText InCategory);
	FAssetCategoryPath(const FAssetCategoryPath& Other);
};
