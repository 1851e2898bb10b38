#pragma once

#include "AssetRegistry/IAssetRegistry.h"
#include "Modules/ModuleInterface.h"

class FAssetRegistryModule : public IModuleInterface
{
public:
	IAssetRegistry& Get() const;
	static void AssetCreated(UObject* NewAsset);
	static void AssetDeleted(UObject* DeletedAsset);
};
