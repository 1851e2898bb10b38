// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimEditorLibrary.h"

#include "Checks/FractureSimChecks.h"
#include "Core/FractureSimEditorConvert.h"
#include "Core/FractureSimEditorText.h"
#include "Core/FractureSimSlowTask.h"
#include "FractureSimActor.h"
#include "FractureSimAsset.h"
#include "FractureSimBodyComponent.h"
#include "FractureSimComponent.h"
#include "FractureSimDentActor.h"
#include "FractureSimDentComponent.h"
#include "FractureSimDentSession.h"
#include "FractureSimFragmentSession.h"
#include "FractureSimPreview.h"
#include "Import/FractureSimAssetMaker.h"
#include "Import/FractureSimMeshSource.h"

#include "AssetRegistry/AssetRegistryModule.h"
#include "AssetRegistry/IAssetRegistry.h"
#include "Editor.h"
#include "Engine/Engine.h"
#include "Engine/World.h"
#include "Modules/ModuleManager.h"
#include "ScopedTransaction.h"
#include "Templates/Casts.h"

#define LOCTEXT_NAMESPACE "FractureSimEditor"

namespace FractureSimEditorCalls
{
UWorld* WorldOf(UObject* WorldContextObject)
{
	return GEngine->GetWorldFromContextObject(WorldContextObject, EGetWorldErrorMode::LogAndReturnNull);
}

bool IsMissing(const UObject* Object, FString& OutError)
{
	OutError = Object ? FString() : FString(TEXT("choose an asset"));
	return Object == nullptr;
}
} // namespace FractureSimEditorCalls

UFractureSimAsset* UFractureSimEditorLibrary::CreateFractureAsset(
	UObject* Mesh, const FFractureSimCreateOptions& Options, FFractureSimReport& Report)
{
	TArray<FFractureSimReport> Reports;
	TArray<UObject*> Meshes;
	Meshes.Add(Mesh);
	const TArray<UFractureSimAsset*> Made = CreateFractureAssets(Meshes, Options, Reports);
	Report = Reports[0];
	return Made[0];
}

TArray<UFractureSimAsset*> UFractureSimEditorLibrary::CreateFractureAssets(
	const TArray<UObject*>& Meshes, const FFractureSimCreateOptions& Options, TArray<FFractureSimReport>& Reports)
{
	FFractureSimSlowTask Task(LOCTEXT("Creating", "Creating Fracture Sim assets"));
	TArray<UFractureSimAsset*> Result;
	for (int32 Index = 0; Index < Meshes.Num(); ++Index)
	{
		FFractureSimReport& Report = Reports.AddDefaulted_GetRef();
		UFractureSimAsset* Made = nullptr;
		if (Task.WasCancelled() || !Meshes[Index])
		{
			Report.Sentence = Meshes[Index] ? TEXT("cancelled") : TEXT("there is no mesh");
		}
		else
		{
			const FText Name = FText::FromString(Meshes[Index]->GetName());
			const float First = static_cast<float>(Index) / static_cast<float>(Meshes.Num());
			const float Share = 1.0f / static_cast<float>(Meshes.Num());
			Made = FractureSimAssetMaker::CreateFragments(
				*Meshes[Index], Options, [&](float Done) { return Task.GoesOn(First + Done * Share, Name); }, Report);
		}
		Result.Add(Made);
	}
	return Result;
}

UFractureSimAsset* UFractureSimEditorLibrary::CreateDentAsset(UObject* Mesh, const FFractureSimCreateOptions& Options,
	const FFractureSimPoseOptions& Poses, FFractureSimReport& Report)
{
	if (!Mesh)
	{
		Report.Sentence = TEXT("there is no mesh");
		return nullptr;
	}
	FFractureSimSlowTask Task(LOCTEXT("CreatingDents", "Creating a Fracture Sim dent asset"));
	return FractureSimAssetMaker::CreateDents(
		*Mesh, Options, Poses, [&Task](float Share) { return Task.GoesOn(Share); }, Report);
}

UFractureSimAsset* UFractureSimEditorLibrary::CreateClusterAsset(UObject* Mesh,
	const FFractureSimCreateOptions& Options, const FFractureSimClusterOptions& Clusters, FFractureSimReport& Report)
{
	if (!Mesh)
	{
		Report.Sentence = TEXT("there is no mesh");
		return nullptr;
	}
	FFractureSimSlowTask Task(LOCTEXT("CreatingClusters", "Creating a Fracture Sim clustered asset"));
	return FractureSimAssetMaker::CreateClusters(
		*Mesh, Options, Clusters, [&Task](float Share) { return Task.GoesOn(Share); }, Report);
}

FFractureSimReport UFractureSimEditorLibrary::RemakeClusters(
	UFractureSimAsset* Asset, const FFractureSimClusterOptions& Clusters)
{
	FFractureSimReport Report;
	if (!FractureSimEditorCalls::IsMissing(Asset, Report.Sentence))
	{
		const FScopedTransaction Transaction(LOCTEXT("RemakeClusters", "Fill Fracture Sim Asset"));
		FFractureSimSlowTask Task(LOCTEXT("RemakingClusters", "Filling the body anew"));
		FractureSimAssetMaker::RemakeClusters(
			*Asset, Clusters, [&Task](float Share) { return Task.GoesOn(Share); }, Report);
	}
	return Report;
}

FFractureSimClusterOptions UFractureSimEditorLibrary::GetClusterOptions(const UFractureSimAsset* Asset)
{
	return Asset ? FractureSimAssetMaker::ClusterOptionsOf(*Asset) : FFractureSimClusterOptions();
}

FFractureSimReport UFractureSimEditorLibrary::ReimportAsset(UFractureSimAsset* Asset)
{
	FFractureSimReport Report;
	if (!FractureSimEditorCalls::IsMissing(Asset, Report.Sentence))
	{
		const FScopedTransaction Transaction(LOCTEXT("ReimportAsset", "Reimport Fracture Sim Asset"));
		FFractureSimSlowTask Task(LOCTEXT("ReimportTask", "Making the asset again"));
		FractureSimAssetMaker::Reimport(
			*Asset, [&Task](float Share) { return Task.GoesOn(Share); }, Report);
	}
	return Report;
}

bool UFractureSimEditorLibrary::IsSourceChanged(const UFractureSimAsset* Asset)
{
	return Asset && FractureSimAssetMaker::IsSourceChanged(*Asset);
}

EFractureSimPreset UFractureSimEditorLibrary::GuessMaterial(const UObject* Mesh)
{
	if (!Mesh)
	{
		return EFractureSimPreset::Custom;
	}
	const fsim::SourceFacts Facts = FractureSimMeshSource::FactsOf(*Mesh);
	std::vector<std::string> Names{Facts.physicalMaterial};
	Names.insert(Names.end(), Facts.renderMaterials.begin(), Facts.renderMaterials.end());
	Names.push_back(Facts.name);
	return FractureSimConvert::PresetNamed(fsim::guessMaterial(Names).preset);
}

FFractureSimScoreOptions UFractureSimEditorLibrary::AdviseScore(const UObject* Mesh, EFractureSimPreset Preset)
{
	fsim::TriangleMesh Triangles;
	FString Error;
	if (!Mesh || !FractureSimMeshSource::Read(*Mesh, Triangles, Error))
	{
		return FFractureSimScoreOptions();
	}
	return FractureSimConvert::FromCore(
		fsim::adviseFragments(Triangles, UFractureSimMaterial::OrientedPresetName(Preset)).settings);
}

UFractureSimMaterial* UFractureSimEditorLibrary::GetSharedMaterial(EFractureSimPreset Preset)
{
	return FractureSimAssetMaker::SharedMaterial(Preset);
}

UFractureSimFragmentSession* UFractureSimEditorLibrary::EditFragments(UFractureSimAsset* Asset, FString& Error)
{
	return FractureSimEditorCalls::IsMissing(Asset, Error) ? nullptr
														   : UFractureSimFragmentSession::Open(*Asset, nullptr, Error);
}

UFractureSimDentSession* UFractureSimEditorLibrary::EditDents(UFractureSimAsset* Asset, FString& Error)
{
	return FractureSimEditorCalls::IsMissing(Asset, Error) ? nullptr
														   : UFractureSimDentSession::Open(*Asset, nullptr, Error);
}

UFractureSimPreview* UFractureSimEditorLibrary::PreviewAsset(UFractureSimAsset* Asset, FString& Error)
{
	if (FractureSimEditorCalls::IsMissing(Asset, Error))
	{
		return nullptr;
	}
	const fsim::AssetRef Core = Asset->GetCoreAsset();
	if (!Core)
	{
		Error = TEXT("the asset is empty");
		return nullptr;
	}
	return UFractureSimPreview::Open(Core, Asset->Material, nullptr, Error);
}

TArray<FFractureSimAdvice> UFractureSimEditorLibrary::CheckAsset(UFractureSimAsset* Asset)
{
	return Asset ? FractureSimConvert::FromCore(FractureSimChecks::CheckAssetAndSource(*Asset))
				 : TArray<FFractureSimAdvice>();
}

TArray<FFractureSimAdvice> UFractureSimEditorLibrary::CheckMesh(const UObject* Mesh)
{
	fsim::TriangleMesh Triangles;
	FString Error;
	if (!Mesh || !FractureSimMeshSource::Read(*Mesh, Triangles, Error))
	{
		FFractureSimAdvice Advice;
		Advice.Severity = EFractureSimSeverity::Error;
		Advice.Sentence = Error.IsEmpty() ? FString(TEXT("there is no mesh")) : Error;
		TArray<FFractureSimAdvice> Result;
		Result.Add(Advice);
		return Result;
	}
	return FractureSimConvert::FromCore(fsim::adviseOnSource(Triangles, FractureSimMeshSource::FactsOf(*Mesh)));
}

TArray<FFractureSimAdvice> UFractureSimEditorLibrary::CheckComponent(UFractureSimBodyComponent* Component)
{
	return Component ? FractureSimConvert::FromCore(FractureSimChecks::CheckComponent(*Component))
					 : TArray<FFractureSimAdvice>();
}

TArray<FFractureSimAdvice> UFractureSimEditorLibrary::CheckLevel(UObject* WorldContextObject)
{
	const UWorld* World = FractureSimEditorCalls::WorldOf(WorldContextObject);
	return World ? FractureSimConvert::FromCore(FractureSimChecks::CheckLevel(*World)) : TArray<FFractureSimAdvice>();
}

FString UFractureSimEditorLibrary::FixAsset(UFractureSimAsset* Asset, const FFractureSimAdvice& Advice)
{
	FString Error;
	const bool bDone = !FractureSimEditorCalls::IsMissing(Asset, Error)
					   && FractureSimChecks::FixAsset(*Asset, FractureSimConvert::ToCore(Advice), Error);
	return bDone ? FString() : Error;
}

FString UFractureSimEditorLibrary::FixComponent(UFractureSimBodyComponent* Component, const FFractureSimAdvice& Advice)
{
	FString Error;
	const bool bDone = !FractureSimEditorCalls::IsMissing(Component, Error)
					   && FractureSimChecks::FixComponent(*Component, FractureSimConvert::ToCore(Advice), Error);
	return bDone ? FString() : Error;
}

FString UFractureSimEditorLibrary::FixLevel(UObject* WorldContextObject, const FFractureSimAdvice& Advice)
{
	FString Error = TEXT("there is no level");
	const UWorld* World = FractureSimEditorCalls::WorldOf(WorldContextObject);
	const bool bDone = World && FractureSimChecks::FixLevel(*World, FractureSimConvert::ToCore(Advice), Error);
	return bDone ? FString() : Error;
}

FFractureSimCost UFractureSimEditorLibrary::EstimateCost(const UFractureSimAsset* Asset)
{
	return Asset ? FractureSimConvert::FromCore(FractureSimChecks::CostOf(*Asset)) : FFractureSimCost();
}

TArray<UFractureSimAsset*> UFractureSimEditorLibrary::FindAssets(const FString& Path)
{
	IAssetRegistry& Registry = FModuleManager::LoadModuleChecked<FAssetRegistryModule>(TEXT("AssetRegistry")).Get();
	FARFilter Filter;
	Filter.ClassPaths.Add(UFractureSimAsset::StaticClass()->GetClassPathName());
	Filter.PackagePaths.Add(FName(*Path));
	Filter.bRecursivePaths = true;
	TArray<FAssetData> Found;
	Registry.GetAssets(Filter, Found);
	TArray<UFractureSimAsset*> Result;
	for (const FAssetData& Each : Found)
	{
		if (UFractureSimAsset* Asset = Cast<UFractureSimAsset>(Each.GetAsset()))
		{
			Result.Add(Asset);
		}
	}
	return Result;
}

AActor* UFractureSimEditorLibrary::PlaceAsset(
	UFractureSimAsset* Asset, const FTransform& Transform, const FString& Label)
{
	if (!Asset || !GEditor)
	{
		return nullptr;
	}
	const FScopedTransaction Transaction(LOCTEXT("PlaceAsset", "Place Fracture Sim Asset"));
	UWorld* World = GEditor->GetEditorWorldContext().World();
	AActor* Actor = nullptr;
	if (Asset->Model == EFractureSimModel::Dented)
	{
		Actor = World->SpawnActor<AFractureSimDentActor>(AFractureSimDentActor::StaticClass(), Transform);
	}
	else
	{
		Actor = World->SpawnActor<AFractureSimActor>(AFractureSimActor::StaticClass(), Transform);
	}
	if (UFractureSimBodyComponent* Body = Actor ? Actor->FindComponentByClass<UFractureSimBodyComponent>() : nullptr)
	{
		Body->SetAsset(Asset);
	}
	if (Actor && !Label.IsEmpty())
	{
		Actor->SetActorLabel(Label);
	}
	return Actor;
}

#undef LOCTEXT_NAMESPACE
