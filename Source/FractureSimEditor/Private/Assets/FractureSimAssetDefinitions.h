// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "AssetDefinitionDefault.h"
#include "CoreMinimal.h"

#include "FractureSimAssetDefinitions.generated.h"

/** How destructible assets look and open in the content browser. */
UCLASS()
class UAssetDefinition_FractureSimAsset : public UAssetDefinitionDefault
{
	GENERATED_BODY()

public:
	virtual FText GetAssetDisplayName() const override;
	virtual FText GetAssetDisplayName(const FAssetData& AssetData) const override;
	virtual FText GetAssetDescription(const FAssetData& AssetData) const override;
	virtual FLinearColor GetAssetColor() const override;
	virtual TSoftClassPtr<UObject> GetAssetClass() const override;
	virtual TConstArrayView<FAssetCategoryPath> GetAssetCategories() const override;
	virtual EAssetCommandResult OpenAssets(const FAssetOpenArgs& OpenArgs) const override;
	virtual bool CanImport() const override;
};

/** How materials of the simulation look in the content browser. */
UCLASS()
class UAssetDefinition_FractureSimMaterial : public UAssetDefinitionDefault
{
	GENERATED_BODY()

public:
	virtual FText GetAssetDisplayName() const override;
	virtual FLinearColor GetAssetColor() const override;
	virtual TSoftClassPtr<UObject> GetAssetClass() const override;
	virtual TConstArrayView<FAssetCategoryPath> GetAssetCategories() const override;
};
