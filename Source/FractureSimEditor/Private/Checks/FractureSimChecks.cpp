// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Checks/FractureSimChecks.h"

#include "Core/FractureSimEditorText.h"
#include "FractureSimAsset.h"
#include "FractureSimBodyComponent.h"
#include "FractureSimDentSession.h"
#include "FractureSimFragmentSession.h"
#include "FractureSimSettings.h"
#include "FractureSimUnits.h"
#include "Import/FractureSimAssetMaker.h"

#include "FractureSimAuthoring/ClusterBody.h"

#include "Engine/World.h"
#include "EngineUtils.h"
#include "GameFramework/Actor.h"
#include "MaterialShared.h"
#include "Materials/Material.h"
#include "Materials/MaterialInterface.h"
#include "ScopedTransaction.h"
#include "UObject/Package.h"

#define LOCTEXT_NAMESPACE "FractureSimEditor"

namespace FractureSimChecks
{
namespace
{
bool Report(const fsim::Status& Status, FString& OutError)
{
	OutError = FractureSimText::ToString(Status.message());
	return static_cast<bool>(Status);
}

// The materials that a body is drawn with, outside first.
TArray<UMaterialInterface*> MaterialsOf(const UFractureSimAsset& Asset)
{
	TArray<UMaterialInterface*> Result;
	Result.Add(Asset.OutsideMaterial);
	Result.Add(Asset.InsideMaterial);
	return Result;
}

void AddSlots(fsim::SourceFacts& Facts, const TArray<UMaterialInterface*>& Materials)
{
	for (UMaterialInterface* Each : Materials)
	{
		const UMaterial* Material = Each ? Each->GetMaterial() : nullptr;
		Facts.renderMaterials.push_back(Each ? FractureSimText::ToStd(Each->GetName()) : std::string());
		Facts.hasUsageFlag.push_back(!Material || Material->GetUsageByFlag(MATUSAGE_GeometryCache) ? 1 : 0);
	}
}

bool SetUsageFlag(const TArray<UMaterialInterface*>& Materials, uint32 Slot, FString& OutError)
{
	UMaterialInterface* Chosen =
		Slot < static_cast<uint32>(Materials.Num()) ? Materials[static_cast<int32>(Slot)] : nullptr;
	if (!Chosen)
	{
		OutError = FString::Printf(TEXT("there is no material in slot %u"), Slot);
		return false;
	}
	// In the editor this sets the flag and compiles what it needs.
	if (!Chosen->CheckMaterialUsage(MATUSAGE_GeometryCache))
	{
		OutError = FString::Printf(
			TEXT("%s does not take the usage flag; set Used with Geometry Cache in it"), *Chosen->GetName());
		return false;
	}
	Chosen->GetMaterial()->MarkPackageDirty();
	return true;
}

fsim::Vec3 ScaleOf(const UFractureSimBodyComponent& Component)
{
	const FVector Scale = Component.GetComponentScale();
	return {static_cast<float>(Scale.X), static_cast<float>(Scale.Y), static_cast<float>(Scale.Z)};
}

fsim::WorldDemand DemandOf(const UWorld& World)
{
	fsim::WorldDemand Demand;
	for (TActorIterator<AActor> Actor(&World); Actor; ++Actor)
	{
		TArray<UFractureSimBodyComponent*> Bodies;
		Actor->GetComponents(Bodies);
		for (const UFractureSimBodyComponent* Body : Bodies)
		{
			const fsim::AssetRef Core = Body->Asset ? Body->Asset->GetCoreAsset() : nullptr;
			if (Core && Core->kind() == fsim::AssetKind::Dented)
			{
				fsim::addDemand(Demand, Core->dentRig());
			}
			else if (Core && Core->kind() == fsim::AssetKind::Clustered)
			{
				fsim::addDemand(Demand, *Core);
			}
			else if (Core)
			{
				fsim::addDemand(Demand, Core->fragments());
			}
		}
	}
	return Demand;
}

fsim::WorldSettings WorldSettingsOf(const UFractureSimSettings& Settings)
{
	fsim::WorldSettings Result;
	Result.maxBodies = static_cast<uint32_t>(Settings.MaxBodies);
	Result.maxRigidBodies = static_cast<uint32_t>(Settings.MaxRigidBodies);
	Result.maxContacts = static_cast<uint32_t>(Settings.MaxContacts);
	Result.maxDentPages = static_cast<uint32_t>(Settings.MaxDentedPlaces);
	Result.maxEvents = static_cast<uint32_t>(Settings.MaxEvents);
	Result.fractureBudget = static_cast<uint32_t>(Settings.FractureBudget);
	return Result;
}
} // namespace

fsim::CostEstimate CostOf(const UFractureSimAsset& Asset)
{
	const fsim::AssetRef Core = Asset.GetCoreAsset();
	if (!Core)
	{
		return {};
	}
	switch (Core->kind())
	{
	case fsim::AssetKind::Dented:
		return fsim::estimateCost(Core->dentRig());
	case fsim::AssetKind::Clustered:
		return fsim::estimateClusterCost(*Core);
	default:
		return fsim::estimateCost(Core->fragments());
	}
}

std::vector<fsim::Advice> CheckAsset(UFractureSimAsset& Asset)
{
	const fsim::AssetRef Core = Asset.GetCoreAsset();
	if (!Core)
	{
		return fsim::adviseOnFragments(fsim::FragmentView());
	}
	std::vector<fsim::Advice> Result = Core->kind() == fsim::AssetKind::Dented ? fsim::adviseOnRig(Core->dentRig())
									   : Core->kind() == fsim::AssetKind::Clustered
										   ? fsim::adviseOnClusters(*Core)
										   : fsim::adviseOnFragments(Core->fragments());
	fsim::SourceFacts Facts;
	Facts.name = FractureSimText::ToStd(Asset.GetName());
	Facts.hasInsideMaterial = Asset.InsideMaterial != nullptr || Core->kind() == fsim::AssetKind::Dented;
	AddSlots(Facts, MaterialsOf(Asset));
	for (fsim::Advice& Each : fsim::adviseOnPlacement(Facts))
	{
		Result.push_back(MoveTemp(Each));
	}
	return Result;
}

std::vector<fsim::Advice> CheckAssetAndSource(UFractureSimAsset& Asset)
{
	std::vector<fsim::Advice> Result = CheckAsset(Asset);
	for (fsim::Advice& Each : FractureSimAssetMaker::CheckSource(Asset))
	{
		Result.push_back(MoveTemp(Each));
	}
	return Result;
}

std::vector<fsim::Advice> CheckComponent(const UFractureSimBodyComponent& Component)
{
	fsim::SourceFacts Facts;
	const AActor* Owner = Component.GetOwner();
	Facts.name = FractureSimText::ToStd(Owner ? Owner->GetName() : Component.GetName());
	Facts.scale = ScaleOf(Component);
	Facts.isMovable = Component.Mobility == EComponentMobility::Movable;
	Facts.isDented = Component.Asset && Component.Asset->Model == EFractureSimModel::Dented;
	return fsim::adviseOnPlacement(Facts);
}

std::vector<fsim::Advice> CheckLevel(const UWorld& World)
{
	return fsim::adviseOnLimits(WorldSettingsOf(*GetDefault<UFractureSimSettings>()), DemandOf(World));
}

bool FixAsset(UFractureSimAsset& Asset, const fsim::Advice& Advice, FString& OutError)
{
	const FScopedTransaction Transaction(LOCTEXT("FixAsset", "Mend Fracture Sim Asset"));
	switch (Advice.fix)
	{
	case fsim::AdviceFix::SetUsageFlag:
		return SetUsageFlag(MaterialsOf(Asset), Advice.index, OutError);
	case fsim::AdviceFix::SetInsideMaterial:
		Asset.Modify();
		Asset.InsideMaterial = Asset.OutsideMaterial;
		return true;
	case fsim::AdviceFix::Reimport: {
		FFractureSimReport Made;
		const bool bMade = FractureSimAssetMaker::Reimport(
			Asset, [](float) { return true; }, Made);
		OutError = Made.Sentence;
		return bMade;
	}
	default:
		break;
	}
	if (Asset.Model == EFractureSimModel::Clustered && Advice.fix == fsim::AdviceFix::FewerFragments)
	{
		FFractureSimReport Made;
		const bool bMade = FractureSimAssetMaker::HalveClusters(
			Asset, [](float) { return true; }, Made);
		OutError = Made.Sentence;
		return bMade;
	}
	fsim::Result<fsim::FragmentEditSession> Session = FractureSimAssetMaker::OpenFragments(Asset);
	if (!Session || !Report(Session->fix(Advice), OutError))
	{
		return Session ? false : Report(Session.status(), OutError);
	}
	return FractureSimAssetMaker::Store(Asset, *Session, OutError);
}

TArray<UPackage*> PackagesOf(const UFractureSimAsset& Asset, const fsim::Advice& Advice)
{
	TArray<UPackage*> Result;
	const TArray<UMaterialInterface*> Materials = MaterialsOf(Asset);
	if (Advice.fix != fsim::AdviceFix::SetUsageFlag)
	{
		Result.Add(Asset.GetPackage());
	}
	else if (Advice.index < static_cast<uint32>(Materials.Num()) && Materials[static_cast<int32>(Advice.index)])
	{
		// The flag is that of the material itself, also where an instance of it is used.
		Result.Add(Materials[static_cast<int32>(Advice.index)]->GetMaterial()->GetPackage());
	}
	return Result;
}

bool FixComponent(UFractureSimBodyComponent& Component, const fsim::Advice& Advice, FString& OutError)
{
	const FScopedTransaction Transaction(LOCTEXT("FixComponent", "Mend Fracture Sim Body"));
	Component.Modify();
	switch (Advice.fix)
	{
	case fsim::AdviceFix::MakeScaleUniform:
	case fsim::AdviceFix::MakeScalePositive: {
		const fsim::Vec3 Scale = ScaleOf(Component);
		const fsim::Vec3 Mended = Advice.fix == fsim::AdviceFix::MakeScaleUniform ? fsim::uniformScaleOf(Scale)
																				  : fsim::positiveScaleOf(Scale);
		Component.SetWorldScale3D(FVector(Mended.x, Mended.y, Mended.z));
		return true;
	}
	case fsim::AdviceFix::SetMovable:
		Component.SetMobility(EComponentMobility::Movable);
		return true;
	default:
		OutError = FString::Printf(TEXT("%s cannot mend this by itself"), *Component.GetName());
		return false;
	}
}

void RaiseLimits(const UWorld& World, UFractureSimSettings& Settings)
{
	const fsim::WorldSettings Raised = fsim::raisedLimits(WorldSettingsOf(Settings), DemandOf(World));
	Settings.MaxBodies = static_cast<int32>(Raised.maxBodies);
	Settings.MaxRigidBodies = static_cast<int32>(Raised.maxRigidBodies);
	Settings.MaxContacts = static_cast<int32>(Raised.maxContacts);
	Settings.MaxDentedPlaces = static_cast<int32>(Raised.maxDentPages);
	Settings.MaxEvents = static_cast<int32>(Raised.maxEvents);
}

bool FixLevel(const UWorld& World, const fsim::Advice& Advice, FString& OutError)
{
	if (Advice.fix != fsim::AdviceFix::RaiseLimits)
	{
		OutError = TEXT("only limits of the project can be raised");
		return false;
	}
	UFractureSimSettings* Settings = GetMutableDefault<UFractureSimSettings>();
	RaiseLimits(World, *Settings);
	return Settings->TryUpdateDefaultConfigFile();
}
} // namespace FractureSimChecks

#undef LOCTEXT_NAMESPACE
