// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Commandlets/FractureSimCommandlets.h"

#include "Checks/FractureSimChecks.h"
#include "Core/FractureSimEditorText.h"
#include "FractureSimAsset.h"
#include "FractureSimComponent.h"
#include "FractureSimDentComponent.h"
#include "FractureSimEditorLibrary.h"
#include "FractureSimLog.h"
#include "FractureSimWorldSubsystem.h"

#include "AssetRegistry/AssetRegistryModule.h"
#include "AssetRegistry/IAssetRegistry.h"
#include "CoreGlobals.h"
#include "Engine/Engine.h"
#include "Engine/World.h"
#include "EngineUtils.h"
#include "FileHelpers.h"
#include "GameFramework/WorldSettings.h"
#include "Misc/FileHelper.h"
#include "Misc/PackageName.h"
#include "Misc/Parse.h"
#include "Modules/ModuleManager.h"
#include "UObject/Package.h"
#include "Templates/Casts.h"

namespace FractureSimCommandlets
{
FString ValueOf(const FString& Params, const TCHAR* Name, const TCHAR* Otherwise)
{
	FString Value = Otherwise;
	FParse::Value(*Params, Name, Value);
	return Value;
}

TArray<UFractureSimAsset*> AssetsOf(const FString& Params)
{
	// A commandlet begins before the registry has seen everything.
	FModuleManager::LoadModuleChecked<FAssetRegistryModule>(TEXT("AssetRegistry")).Get().SearchAllAssets(true);
	return UFractureSimEditorLibrary::FindAssets(ValueOf(Params, TEXT("Path="), TEXT("/Game")));
}

bool Save(const TArray<UPackage*>& Packages)
{
	return Packages.IsEmpty() || UEditorLoadingAndSavingUtils::SavePackages(Packages, true);
}

bool Write(const FString& File, const FString& Text)
{
	if (File.IsEmpty())
	{
		return true;
	}
	if (!FFileHelper::SaveStringToFile(Text, *File))
	{
		UE_LOG(LogFractureSim, Error, TEXT("%s cannot be written."), *File);
		return false;
	}
	UE_LOG(LogFractureSim, Display, TEXT("Wrote %s."), *File);
	return true;
}
} // namespace FractureSimCommandlets

// Cook

UFractureSimCookCommandlet::UFractureSimCookCommandlet()
{
	IsClient = false;
	IsServer = false;
	IsEditor = true;
	LogToConsole = true;
	HelpDescription = TEXT("Makes assets again whose source mesh has changed, and saves them.");
	HelpUsage = TEXT("-run=FractureSimCook [-Path=/Game] [-All] [-NoSave]");
}

int32 UFractureSimCookCommandlet::Main(const FString& Params)
{
	const bool bAll = FParse::Param(*Params, TEXT("All"));
	int32 Failed = 0;
	TArray<UPackage*> Changed;
	for (UFractureSimAsset* Asset : FractureSimCommandlets::AssetsOf(Params))
	{
		if (!bAll && !UFractureSimEditorLibrary::IsSourceChanged(Asset))
		{
			continue;
		}
		const FFractureSimReport Report = UFractureSimEditorLibrary::ReimportAsset(Asset);
		if (Report.bMade)
		{
			Changed.Add(Asset->GetPackage());
			UE_LOG(LogFractureSim, Display, TEXT("%s."), *Report.Sentence);
		}
		else
		{
			++Failed;
			UE_LOG(LogFractureSim, Error, TEXT("%s: %s."), *Asset->GetPathName(), *Report.Sentence);
		}
		for (const FString& Each : Report.Notes)
		{
			UE_LOG(LogFractureSim, Display, TEXT("  %s"), *Each);
		}
	}
	if (!FParse::Param(*Params, TEXT("NoSave")) && !FractureSimCommandlets::Save(Changed))
	{
		UE_LOG(LogFractureSim, Error, TEXT("Not everything could be saved."));
		++Failed;
	}
	UE_LOG(LogFractureSim, Display, TEXT("%d assets were made again, %d failed."), Changed.Num(), Failed);
	return Failed;
}

// Validate

UFractureSimValidateCommandlet::UFractureSimValidateCommandlet()
{
	IsClient = false;
	IsServer = false;
	IsEditor = true;
	LogToConsole = true;
	HelpDescription = TEXT("Checks all assets; the exit code is the number of errors.");
	HelpUsage = TEXT("-run=FractureSimValidate [-Path=/Game] [-Fix] [-Report=File.csv]");
}

int32 UFractureSimValidateCommandlet::Main(const FString& Params)
{
	const bool bFix = FParse::Param(*Params, TEXT("Fix"));
	FString Csv = TEXT("asset,severity,rule,sentence\n");
	int32 Errors = 0;
	TArray<UPackage*> Changed;
	const TArray<UFractureSimAsset*> Assets = FractureSimCommandlets::AssetsOf(Params);
	for (UFractureSimAsset* Asset : Assets)
	{
		for (const fsim::Advice& Each : FractureSimChecks::CheckAssetAndSource(*Asset))
		{
			FString Error;
			if (bFix && !Each.fixName.empty() && FractureSimChecks::FixAsset(*Asset, Each, Error))
			{
				Changed.AddUnique(Asset->GetPackage());
				UE_LOG(LogFractureSim, Display, TEXT("%s: %s."), *Asset->GetPathName(),
					*FractureSimText::ToString(Each.fixName));
				continue;
			}
			const FString Sentence = FractureSimText::ToString(Each.sentence);
			const bool bError = Each.severity == fsim::AdviceSeverity::Error;
			Errors += bError ? 1 : 0;
			if (bError)
			{
				UE_LOG(LogFractureSim, Error, TEXT("%s: %s"), *Asset->GetPathName(), *Sentence);
			}
			else
			{
				UE_LOG(LogFractureSim, Display, TEXT("%s: %s"), *Asset->GetPathName(), *Sentence);
			}
			Csv += FString::Printf(TEXT("%s,%s,%s,\"%s\"\n"), *Asset->GetPathName(),
				*FractureSimText::ToString(fsim::nameOf(Each.severity)),
				*FractureSimText::ToString(fsim::nameOf(Each.rule)), *Sentence.Replace(TEXT("\""), TEXT("'")));
		}
	}
	FractureSimCommandlets::Save(Changed);
	FractureSimCommandlets::Write(FractureSimCommandlets::ValueOf(Params, TEXT("Report="), TEXT("")), Csv);
	UE_LOG(LogFractureSim, Display, TEXT("%d assets, %d errors, %d mended."), Assets.Num(), Errors, Changed.Num());
	return Errors;
}

// Benchmark

UFractureSimBenchmarkCommandlet::UFractureSimBenchmarkCommandlet()
{
	IsClient = true;
	IsServer = true;
	IsEditor = true;
	LogToConsole = true;
	HelpDescription = TEXT("Runs a map, breaks every body in it, and writes what its steps took.");
	HelpUsage = TEXT("-run=FractureSimBenchmark -Map=/Game/Maps/Arena [-Seconds=10] [-Csv=File.csv]");
}

int32 UFractureSimBenchmarkCommandlet::Main(const FString& Params)
{
	const FString Map = FractureSimCommandlets::ValueOf(Params, TEXT("Map="), TEXT(""));
	float Seconds = 10.0f;
	FParse::Value(*Params, TEXT("Seconds="), Seconds);
	UPackage* Package = FPackageName::DoesPackageExist(Map) ? LoadPackage(nullptr, *Map, LOAD_None) : nullptr;
	UWorld* World = Package ? UWorld::FindWorldInPackage(Package) : nullptr;
	if (!World)
	{
		UE_LOG(LogFractureSim, Error, TEXT("There is no map %s; say -Map=/Game/Maps/Name."), *Map);
		return 1;
	}
	World->WorldType = EWorldType::Game;
	World->AddToRoot();
	FWorldContext& Context = GEngine->CreateNewWorldContext(EWorldType::Game);
	Context.SetCurrentWorld(World);
	if (!World->bIsWorldInitialized)
	{
		World->InitWorld();
	}
	World->InitializeActorsForPlay(FURL());
	World->BeginPlay();
	if (!World->HasBegunPlay())
	{
		World->GetWorldSettings()->NotifyBeginPlay(); // without a game mode nobody else tells the actors
	}

	UFractureSimWorldSubsystem* Simulation = UFractureSimWorldSubsystem::Get(World);
	constexpr float FrameSeconds = 1.0f / 60.0f;
	const int32 Frames = FMath::Max(1, FMath::RoundToInt(Seconds / FrameSeconds));
	FString Csv = TEXT("frame,step_ms,wait_ms,active,pieces,broken_bonds,colliders\n");
	double Sum = 0.0;
	double Worst = 0.0;
	for (int32 Frame = 0; Simulation && Frame < Frames; ++Frame)
	{
		if (Frame == 30)
		{
			for (UFractureSimBodyComponent* Body : Simulation->GetComponents())
			{
				const float Radius = static_cast<float>(Body->Bounds.SphereRadius);
				if (UFractureSimComponent* Breaks = Cast<UFractureSimComponent>(Body))
				{
					Breaks->Shatter(Body->Bounds.Origin, Radius);
				}
				Body->ApplyBurst(Body->Bounds.Origin, Radius * 2.0f);
			}
		}
		World->Tick(LEVELTICK_All, FrameSeconds);
		++GFrameCounter; // nothing ticks twice in one frame of the engine
		const FFractureSimStatistics Now = Simulation->GetStatistics();
		Sum += static_cast<double>(Now.StepMilliseconds);
		Worst = FMath::Max(Worst, static_cast<double>(Now.StepMilliseconds));
		Csv += FString::Printf(TEXT("%d,%.3f,%.3f,%d,%d,%d,%d\n"), Frame, static_cast<double>(Now.StepMilliseconds),
			static_cast<double>(Now.WaitMilliseconds), Now.ActiveBodies, Now.Pieces, Now.BrokenBonds, Now.Colliders);
	}
	const bool bWritten =
		FractureSimCommandlets::Write(FractureSimCommandlets::ValueOf(Params, TEXT("Csv="), TEXT("")), Csv);
	UE_LOG(LogFractureSim, Display, TEXT("%s: %d frames, mean step %.3f ms, worst %.3f ms."), *Map, Frames,
		Sum / Frames, Worst);
	World->EndPlay(EEndPlayReason::Quit);
	GEngine->DestroyWorldContext(World);
	World->DestroyWorld(false);
	World->RemoveFromRoot();
	return Simulation && bWritten ? 0 : 1;
}
