// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Commandlets/FractureSimCommandlets.h"

#include "Checks/FractureSimChecks.h"
#include "Commandlets/FractureSimBenchmark.h"
#include "Core/FractureSimEditorText.h"
#include "FractureSimAsset.h"
#include "FractureSimEditorLibrary.h"
#include "FractureSimLog.h"

#include "AssetRegistry/AssetRegistryModule.h"
#include "AssetRegistry/IAssetRegistry.h"
#include "Engine/World.h"
#include "FileHelpers.h"
#include "Misc/FileHelper.h"
#include "Misc/PackageName.h"
#include "Misc/Parse.h"
#include "Modules/ModuleManager.h"
#include "UObject/Package.h"

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
	return Packages.IsEmpty() || UEditorLoadingAndSavingUtils::SavePackages(Packages, false);
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
	HelpUsage = TEXT("-run=FractureSimValidate [-Path=/Game] [-Fix] [-NoSave] [-Report=File.csv]");
}

int32 UFractureSimValidateCommandlet::Main(const FString& Params)
{
	const bool bFix = FParse::Param(*Params, TEXT("Fix"));
	FString Csv = TEXT("asset,severity,rule,sentence\n");
	int32 Errors = 0;
	int32 Mended = 0;
	TArray<UPackage*> Changed;
	const TArray<UFractureSimAsset*> Assets = FractureSimCommandlets::AssetsOf(Params);
	for (UFractureSimAsset* Asset : Assets)
	{
		for (const fsim::Advice& Each : FractureSimChecks::CheckAssetAndSource(*Asset))
		{
			FString Error;
			if (bFix && !Each.fixName.empty() && FractureSimChecks::FixAsset(*Asset, Each, Error))
			{
				++Mended;
				for (UPackage* Package : FractureSimChecks::PackagesOf(*Asset, Each))
				{
					Changed.AddUnique(Package);
				}
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
	if (!FParse::Param(*Params, TEXT("NoSave")) && !FractureSimCommandlets::Save(Changed))
	{
		UE_LOG(LogFractureSim, Error, TEXT("Not everything could be saved."));
		++Errors;
	}
	if (!FractureSimCommandlets::Write(FractureSimCommandlets::ValueOf(Params, TEXT("Report="), TEXT("")), Csv))
	{
		++Errors;
	}
	UE_LOG(LogFractureSim, Display, TEXT("%d assets, %d errors, %d mended."), Assets.Num(), Errors, Mended);
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
	FFractureSimBenchmarkResult Result;
	const bool bRan = FractureSimBenchmark::Run(*World, Seconds, Result);
	const bool bWritten =
		FractureSimCommandlets::Write(FractureSimCommandlets::ValueOf(Params, TEXT("Csv="), TEXT("")), Result.Csv);
	UE_LOG(LogFractureSim, Display,
		TEXT("%s: %d frames, mean step %.3f ms, worst %.3f ms, %d pieces, %d broken bonds."), *Map, Result.Frames,
		Result.MeanMilliseconds, Result.WorstMilliseconds, Result.Last.Pieces, Result.Last.BrokenBonds);
	return bRan && bWritten ? 0 : 1;
}
