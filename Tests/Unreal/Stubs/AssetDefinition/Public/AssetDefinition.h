#pragma once

#include "AssetRegistry/AssetData.h"
#include "Misc/AssetCategoryPath.h"
#include "Toolkits/IToolkit.h"
#include "UObject/SoftObjectPtr.h"

struct EAssetCategoryPaths
{
	static FAssetCategoryPath Physics;
	static FAssetCategoryPath Misc;
};
enum class EAssetCommandResult : uint8
{
	Handled,
	Unhandled
};
struct FAssetOpenArgs
{
	TSharedPtr<IToolkitHost> ToolkitHost;
	EToolkitMode::Type GetToolkitMode() const;
	template <typename ExpectedObjectType> TArray<ExpectedObjectType*> LoadObjects(const TSet<FName>& LoadTags = {}, TArray<FAssetData>* OutAssetsThatFailedToLoad = nullptr) const;
};
class UAssetDefinition : public UObject
{
	FSIM_STUB_CLASS(UAssetDefinition, UObject)
	virtual FText GetAssetDisplayName() const = 0;
	virtual FText GetAssetDisplayName(const FAssetData& AssetData) const;
	virtual FText GetAssetDescription(const FAssetData& AssetData) const;
	virtual TSoftClassPtr<UObject> GetAssetClass() const = 0;
	virtual FLinearColor GetAssetColor() const = 0;
	virtual TConstArrayView<FAssetCategoryPath> GetAssetCategories() const;
	virtual EAssetCommandResult OpenAssets(const FAssetOpenArgs& OpenArgs) const;
	virtual bool CanImport() const;
};
