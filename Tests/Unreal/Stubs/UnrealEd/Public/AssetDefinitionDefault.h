#pragma once

#include "AssetDefinition.h"

class UAssetDefinitionDefault : public UAssetDefinition
{
	FSIM_STUB_CLASS(UAssetDefinitionDefault, UAssetDefinition)
	virtual EAssetCommandResult OpenAssets(const FAssetOpenArgs& OpenArgs) const override;
};
