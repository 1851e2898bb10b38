// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Assets/FractureSimAssetDefinitions.h"

#include "AssetEditor/FractureSimAssetEditor.h"
#include "FractureSimAsset.h"
#include "FractureSimMaterial.h"

#include "AssetRegistry/AssetData.h"

#define LOCTEXT_NAMESPACE "FractureSimEditor"

namespace FractureSimAssetDefinitions
{
TConstArrayView<FAssetCategoryPath> Categories()
{
	static const FAssetCategoryPath Paths[] = {FAssetCategoryPath(EAssetCategoryPaths::Physics)};
	return Paths;
}

FString TagOf(const FAssetData& AssetData, const TCHAR* Tag)
{
	FString Value;
	AssetData.GetTagValue(FName(Tag), Value);
	return Value;
}
} // namespace FractureSimAssetDefinitions

FText UAssetDefinition_FractureSimAsset::GetAssetDisplayName() const
{
	return LOCTEXT("AssetName", "Fracture Sim Asset");
}

FText UAssetDefinition_FractureSimAsset::GetAssetDisplayName(const FAssetData& AssetData) const
{
	const FString Model = FractureSimAssetDefinitions::TagOf(AssetData, TEXT("Model"));
	return Model.EndsWith(TEXT("Dented"))      ? LOCTEXT("DentAssetName", "Fracture Sim Dent Asset")
		   : Model.EndsWith(TEXT("Clustered")) ? LOCTEXT("ClusterAssetName", "Fracture Sim Clustered Asset")
											   : GetAssetDisplayName();
}

FText UAssetDefinition_FractureSimAsset::GetAssetDescription(const FAssetData& AssetData) const
{
	// From the registry: the asset need not be loaded.
	using FractureSimAssetDefinitions::TagOf;
	const FString Model = TagOf(AssetData, TEXT("Model"));
	const FText Memory = FText::FromString(TagOf(AssetData, TEXT("SimulationKB")));
	if (Model.EndsWith(TEXT("Dented")))
	{
		return FText::Format(LOCTEXT("DentTooltip", "{0} examples, {1} vertices, {2} convex parts, {3} KB"),
			FText::FromString(TagOf(AssetData, TEXT("ClusterCount"))),
			FText::FromString(TagOf(AssetData, TEXT("ParticleCount"))),
			FText::FromString(TagOf(AssetData, TEXT("FragmentCount"))), Memory);
	}
	if (Model.EndsWith(TEXT("Clustered")))
	{
		return FText::Format(LOCTEXT("ClusterTooltip", "{0} particles, {1} clusters, {2} cells, {3} triangles, {4} KB"),
			FText::FromString(TagOf(AssetData, TEXT("ParticleCount"))),
			FText::FromString(TagOf(AssetData, TEXT("ClusterCount"))),
			FText::FromString(TagOf(AssetData, TEXT("FragmentCount"))),
			FText::FromString(TagOf(AssetData, TEXT("TriangleCount"))), Memory);
	}
	return FText::Format(LOCTEXT("AssetTooltip", "{0} fragments, {1} particles, {2} bonds, {3} triangles, {4} KB"),
		FText::FromString(TagOf(AssetData, TEXT("FragmentCount"))),
		FText::FromString(TagOf(AssetData, TEXT("ParticleCount"))),
		FText::FromString(TagOf(AssetData, TEXT("BondCount"))),
		FText::FromString(TagOf(AssetData, TEXT("TriangleCount"))), Memory);
}

FLinearColor UAssetDefinition_FractureSimAsset::GetAssetColor() const
{
	return FLinearColor(FColor(224, 110, 60));
}

TSoftClassPtr<UObject> UAssetDefinition_FractureSimAsset::GetAssetClass() const
{
	return UFractureSimAsset::StaticClass();
}

TConstArrayView<FAssetCategoryPath> UAssetDefinition_FractureSimAsset::GetAssetCategories() const
{
	return FractureSimAssetDefinitions::Categories();
}

EAssetCommandResult UAssetDefinition_FractureSimAsset::OpenAssets(const FAssetOpenArgs& OpenArgs) const
{
	for (UFractureSimAsset* Asset : OpenArgs.LoadObjects<UFractureSimAsset>())
	{
		FFractureSimAssetEditor::Open(*Asset, OpenArgs.GetToolkitMode(), OpenArgs.ToolkitHost);
	}
	return EAssetCommandResult::Handled;
}

bool UAssetDefinition_FractureSimAsset::CanImport() const
{
	return true;
}

FText UAssetDefinition_FractureSimMaterial::GetAssetDisplayName() const
{
	return LOCTEXT("MaterialName", "Fracture Sim Material");
}

FLinearColor UAssetDefinition_FractureSimMaterial::GetAssetColor() const
{
	return FLinearColor(FColor(240, 170, 90));
}

TSoftClassPtr<UObject> UAssetDefinition_FractureSimMaterial::GetAssetClass() const
{
	return UFractureSimMaterial::StaticClass();
}

TConstArrayView<FAssetCategoryPath> UAssetDefinition_FractureSimMaterial::GetAssetCategories() const
{
	return FractureSimAssetDefinitions::Categories();
}

#undef LOCTEXT_NAMESPACE
