#pragma once

#include "Misc/DataValidation.h"
#include "UObject/Object.h"

struct FAssetData;
class UEditorValidatorBase : public UObject
{
	FSIM_STUB_CLASS(UEditorValidatorBase, UObject)

protected:
	virtual bool CanValidateAsset_Implementation(const FAssetData& InAssetData, UObject* InObject, FDataValidationContext& InContext) const;
	virtual EDataValidationResult ValidateLoadedAsset_Implementation(const FAssetData& InAssetData, UObject* InAsset, FDataValidationContext& Context);

public:
	void AssetPasses(const UObject* InAsset);
	void AssetFails(const UObject* InAsset, const FText& InMessage);
};
