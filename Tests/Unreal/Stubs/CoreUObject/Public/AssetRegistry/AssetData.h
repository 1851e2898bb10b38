#pragma once

#include "UObject/Object.h"
#include "UObject/TopLevelAssetPath.h"

struct FAssetData
{
	FName PackageName;
	FName PackagePath;
	FName AssetName;
	FTopLevelAssetPath AssetClassPath;
	FAssetData();
	FAssetData(const UObject* InAsset);
	bool IsValid() const;
	bool IsInstanceOf(const UClass* BaseClass) const;
	UObject* GetAsset() const;
	FString GetObjectPathString() const;
	bool GetTagValue(const FName InTagName, FString& OutTagValue) const;
};
