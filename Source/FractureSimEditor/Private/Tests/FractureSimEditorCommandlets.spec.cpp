// Copyright (c) 2026 FractureSim contributors. MIT License.

// The commandlets, called as the command line calls them: what they make, mend, measure and give back.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Commandlets/FractureSimBenchmark.h"
#include "Commandlets/FractureSimCommandlets.h"
#include "Tests/FractureSimEditorGolden.h"
#include "Tests/FractureSimEditorTesting.h"

#include "AssetRegistry/AssetRegistryModule.h"
#include "Misc/FileHelper.h"
#include "Misc/Guid.h"
#include "Misc/Paths.h"
#include "UObject/Package.h"

BEGIN_DEFINE_SPEC(FFractureSimEditorCommandletsSpec, "FractureSim.Editor.Commandlets",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)
TStrongObjectPtr<UFractureSimAsset> Asset;
FString Folder;

// In a folder of its own, so that no other asset is found there.
bool Make(int32 Count)
{
	Folder = TEXT("/Temp/FractureSimTests/") + FGuid::NewGuid().ToString();
	FFractureSimCreateOptions Options = FractureSimEditorTesting::Blocks(Count);
	Options.Folder = Folder;
	FFractureSimReport Report;
	Asset.Reset(UFractureSimEditorLibrary::CreateFractureAsset(FractureSimEditorTesting::Cube(), Options, Report));
	return TestTrue(*Report.Sentence, Asset.IsValid());
}

template <class CommandletType> int32 Run(const FString& Params)
{
	return NewObject<CommandletType>()->Main(FString::Printf(TEXT("-Path=%s -NoSave %s"), *Folder, *Params));
}

FString NewFile(const TCHAR* Name) const
{
	return FPaths::Combine(
		FPaths::ProjectSavedDir(), TEXT("FractureSimTests"), FGuid::NewGuid().ToString() + TEXT("_") + Name);
}
END_DEFINE_SPEC(FFractureSimEditorCommandletsSpec)

void FFractureSimEditorCommandletsSpec::Define()
{
	AfterEach([this]() { Asset.Reset(); });

	It(TEXT("leaves assets alone whose mesh has not changed"), [this]() {
		if (!Make(27))
		{
			return;
		}
		const uint64 Before = Asset->GetCoreAsset()->contentHash();
		TestEqual(TEXT("failed"), Run<UFractureSimCookCommandlet>(FString()), 0);
		TestTrue(TEXT("same"), Asset->GetCoreAsset()->contentHash() == Before);
	});

	It(TEXT("makes assets again whose mesh is another one"), [this]() {
		if (!Make(27))
		{
			return;
		}
		Asset->SourceMesh = LoadObject<UStaticMesh>(nullptr, TEXT("/Engine/BasicShapes/Cylinder.Cylinder"));
		TestEqual(TEXT("failed"), Run<UFractureSimCookCommandlet>(FString()), 0);
		TestFalse(TEXT("changed"), UFractureSimEditorLibrary::IsSourceChanged(Asset.Get()));
		// A cylinder fills pi/4 of the cube around it, with few sides somewhat less.
		const float Cube = FractureSimEditorGolden::CubeVolume * 1.0e6f;
		TestTrue(TEXT("volume"), Asset->GetRestVolume() > 0.7f * Cube && Asset->GetRestVolume() < 0.79f * Cube);
	});

	It(TEXT("counts what it could not make again"), [this]() {
		if (!Make(8))
		{
			return;
		}
		AddExpectedError(TEXT("is gone"), EAutomationExpectedErrorFlags::Contains, 1);
		Asset->SourceMesh.Reset();
		TestEqual(TEXT("not asked for"), Run<UFractureSimCookCommandlet>(FString()), 0);
		TestEqual(TEXT("all"), Run<UFractureSimCookCommandlet>(TEXT("-All")), 1);
	});

	It(TEXT("writes what it found, a line each, and mends it when asked to"), [this]() {
		if (!Make(27))
		{
			return;
		}
		const FString File = NewFile(TEXT("found.csv"));
		TestEqual(
			TEXT("errors"), Run<UFractureSimValidateCommandlet>(FString::Printf(TEXT("-Report=\"%s\""), *File)), 0);
		FString Found;
		TestTrue(TEXT("file"), FFileHelper::LoadFileToString(Found, *File));
		TestTrue(TEXT("heading"), Found.StartsWith(TEXT("asset,severity,rule,sentence")));
		TestTrue(TEXT("rule"), Found.Contains(TEXT("NothingAnchored")));
		TestTrue(TEXT("asset"), Found.Contains(Asset->GetPathName()));

		Run<UFractureSimValidateCommandlet>(TEXT("-Fix"));
		int32 Anchored = 0;
		for (const fsim::FragmentParticle& Each : Asset->GetCoreAsset()->fragments().particles)
		{
			Anchored += Each.anchored != 0 ? 1 : 0;
		}
		TestEqual(TEXT("anchored"), Anchored, static_cast<int32>(FractureSimEditorGolden::AnchoredOf27));
	});

	It(TEXT("gives back the number of errors"), [this]() {
		// An asset that nothing was put into.
		Folder = TEXT("/Temp/FractureSimTests/") + FGuid::NewGuid().ToString();
		UPackage* Package = CreatePackage(*(Folder + TEXT("/FS_Empty")));
		Asset.Reset(NewObject<UFractureSimAsset>(Package, FName(TEXT("FS_Empty")), RF_Public | RF_Standalone));
		FAssetRegistryModule::AssetCreated(Asset.Get());
		AddExpectedError(TEXT("no fragments yet"), EAutomationExpectedErrorFlags::Contains, 1);
		AddExpectedError(TEXT("the asset is empty"), EAutomationExpectedErrorFlags::Contains, 0); // once or more
		TestEqual(TEXT("errors"), Run<UFractureSimValidateCommandlet>(FString()), 1);
	});

	It(TEXT("refuses a map that is not there"), [this]() {
		AddExpectedError(TEXT("There is no map"), EAutomationExpectedErrorFlags::Contains, 1);
		TestEqual(TEXT("exit code"), NewObject<UFractureSimBenchmarkCommandlet>()->Main(TEXT("-Map=/Game/No/Such")), 1);
	});

	It(TEXT("plays a level, breaks all bodies in it, and writes a line a frame"), [this]() {
		if (!Make(27))
		{
			return;
		}
		const UFractureSimComponent* Body = FractureSimEditorTesting::PlaceInNewLevel(Asset.Get());
		if (!TestTrue(TEXT("placed"), Body != nullptr))
		{
			return;
		}
		FFractureSimBenchmarkResult Result;
		TestTrue(TEXT("ran"), FractureSimBenchmark::Run(*Body->GetWorld(), 1.0f, Result));
		TestEqual(TEXT("frames"), Result.Frames, 60);
		TArray<FString> Lines;
		Result.Csv.ParseIntoArray(Lines, TEXT("\n"));
		TestEqual(TEXT("lines"), Lines.Num(), 61);
		TestTrue(TEXT("broken"), Result.Last.BrokenBonds > 0 && Result.Last.Pieces > 1);
		TestTrue(TEXT("time"), Result.MeanMilliseconds > 0.0 && Result.WorstMilliseconds >= Result.MeanMilliseconds);
	});
}

#endif
