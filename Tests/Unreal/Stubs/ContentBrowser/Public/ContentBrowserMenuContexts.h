#pragma once

#include "AssetRegistry/AssetData.h"
#include "ToolMenu.h"

class UContentBrowserAssetContextMenuContext : public UObject
{
	FSIM_STUB_CLASS(UContentBrowserAssetContextMenuContext, UObject)
	TArray<FAssetData> SelectedAssets;
	template <typename MenuOrSectionType> static const UContentBrowserAssetContextMenuContext* FindContextWithAssets(const MenuOrSectionType& MenuOrSection);
	template <typename ExpectedAssetType> TArray<ExpectedAssetType*> LoadSelectedObjects(const TSet<FName>& LoadTags = {}) const;
};
namespace UE::ContentBrowser
{
UToolMenu* ExtendToolMenu_AssetContextMenu(UClass* AssetClass);
}
