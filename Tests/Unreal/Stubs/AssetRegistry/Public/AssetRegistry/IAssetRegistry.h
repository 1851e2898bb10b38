#pragma once

#include "AssetRegistry/ARFilter.h"
#include "AssetRegistry/AssetData.h"

class IAssetRegistry
{
public:
	virtual ~IAssetRegistry();
	virtual bool GetAssets(const FARFilter& Filter, TArray<FAssetData>& OutAssetData, bool bSkipARFilteredAssets = true) const = 0;
	virtual void SearchAllAssets(bool bSynchronousSearch) = 0;
};
