// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "FractureSimActor.h"
#include "FractureSimComponent.h"
#include "FractureSimDentActor.h"
#include "FractureSimEditorLibrary.h"
#include "FractureSimFragmentSession.h"
#include "FractureSimMaterial.h"
#include "Import/FractureSimAssetFactory.h"
#include "Level/FractureSimActorFactories.h"
#include "Import/FractureSimAssetMaker.h"
#include "Tests/FractureSimEditorGolden.h"
#include "FractureSimPreview.h"
#include "Tests/FractureSimEditorTesting.h"

#include "AssetRegistry/AssetData.h"
#include "Editor.h"
#include "Misc/App.h"
#include "Misc/ObjectThumbnail.h"
#include "ObjectTools.h"

BEGIN_DEFINE_SPEC(FFractureSimEditorAssetsSpec, "FractureSim.Editor.Assets",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)
FFractureSimReport Report;
END_DEFINE_SPEC(FFractureSimEditorAssetsSpec)

void FFractureSimEditorAssetsSpec::Define()
{
	BeforeEach([this]() { Report = FFractureSimReport(); });

	It(TEXT("cuts the engine's cube into as many blocks as the core's tests do"), [this]() {
		for (const uint32_t Count : FractureSimEditorGolden::BlockCounts)
		{
			const TStrongObjectPtr<UFractureSimAsset> Asset =
				FractureSimEditorTesting::MakeBlocks(static_cast<int32>(Count), Report);
			if (!TestTrue(*Report.Sentence, Asset.IsValid()))
			{
				return;
			}
			TestEqual(TEXT("fragments"), Asset->FragmentCount, static_cast<int32>(Count));
			TestEqual(
				TEXT("volume, cm^3"), Asset->GetRestVolume(), FractureSimEditorGolden::CubeVolume * 1.0e6f, 1.0e3f);
			TestTrue(TEXT("source"), Asset->SourceMesh.Get() == FractureSimEditorTesting::Cube());
			TestFalse(TEXT("settings"), Asset->SourceSettings.IsEmpty());
		}
	});

	It(TEXT("takes the preset that was asked for"), [this]() {
		const TStrongObjectPtr<UFractureSimAsset> Asset = FractureSimEditorTesting::MakeBlocks(8, Report);
		TestTrue(TEXT("concrete"),
			Asset.IsValid() && Asset->Material && Asset->Material->Preset == EFractureSimPreset::Concrete);
	});

	It(TEXT("refuses what is no mesh, and says so"), [this]() {
		FFractureSimReport Why;
		TestNull(TEXT("asset"),
			UFractureSimEditorLibrary::CreateFractureAsset(nullptr, FractureSimEditorTesting::Blocks(8), Why));
		TestFalse(TEXT("sentence"), Why.Sentence.IsEmpty());
	});

	It(TEXT("stops when told to, and says so"), [this]() {
		const auto Stop = [](float) { return false; };
		FFractureSimReport Why;
		TestNull(TEXT("fragments"), FractureSimAssetMaker::CreateFragments(*FractureSimEditorTesting::Cube(),
										FractureSimEditorTesting::Blocks(27), Stop, Why));
		TestFalse(TEXT("sentence"), Why.Sentence.IsEmpty());
		Why = FFractureSimReport();
		TestNull(TEXT("clusters"), FractureSimAssetMaker::CreateClusters(*FractureSimEditorTesting::Cube(),
									   FractureSimEditorTesting::Blocks(27), FFractureSimClusterOptions(), Stop, Why));
		TestFalse(TEXT("sentence of clusters"), Why.Sentence.IsEmpty());
	});

	It(TEXT("makes several with one report each"), [this]() {
		TArray<FFractureSimReport> Reports;
		TArray<UObject*> Meshes;
		Meshes.Add(FractureSimEditorTesting::Cube());
		Meshes.Add(nullptr);
		const TArray<UFractureSimAsset*> Made =
			UFractureSimEditorLibrary::CreateFractureAssets(Meshes, FractureSimEditorTesting::Blocks(8), Reports);
		TestEqual(TEXT("assets"), Made.Num(), 2);
		TestTrue(TEXT("first"), Reports[0].bMade && Made[0] != nullptr);
		TestTrue(TEXT("second"), !Reports[1].bMade && Made[1] == nullptr);
	});

	It(TEXT("is the same after a reimport of an unchanged mesh"), [this]() {
		const TStrongObjectPtr<UFractureSimAsset> Asset = FractureSimEditorTesting::MakeBlocks(27, Report);
		TestFalse(TEXT("changed"), UFractureSimEditorLibrary::IsSourceChanged(Asset.Get()));
		const uint64 Before = Asset->GetCoreAsset()->contentHash();
		const FFractureSimReport Again = UFractureSimEditorLibrary::ReimportAsset(Asset.Get());
		TestTrue(*Again.Sentence, Again.bMade);
		TestTrue(TEXT("same"), Asset->GetCoreAsset()->contentHash() == Before);
	});

	It(TEXT("keeps what still fits when its mesh is another one, and lists the rest"), [this]() {
		const TStrongObjectPtr<UFractureSimAsset> Asset = FractureSimEditorTesting::MakeBlocks(27, Report);
		FString Error;
		const TStrongObjectPtr<UFractureSimFragmentSession> Session(
			UFractureSimEditorLibrary::EditFragments(Asset.Get(), Error));
		if (!TestTrue(*(Report.Sentence + Error), Session.IsValid()))
		{
			return;
		}
		Session->SelectAll();
		TestTrue(TEXT("tough"), Session->SetToughness(Session->GetSelection(), 4.0f) && Session->Apply());
		Asset->SourceMesh = LoadObject<UStaticMesh>(nullptr, TEXT("/Engine/BasicShapes/Cone.Cone"));
		const FFractureSimReport Again = UFractureSimEditorLibrary::ReimportAsset(Asset.Get());
		TestTrue(*Again.Sentence, Again.bMade);
		// Of the engine's cone slivers of the next blocks may be left.
		TestTrue(TEXT("left"), Asset->FragmentCount >= static_cast<int32>(FractureSimEditorGolden::LeftInACone)
								   && Asset->FragmentCount < 27);
		TestTrue(TEXT("listed"),
			Again.Notes.ContainsByPredicate([](const FString& Each) { return Each.Contains(TEXT("is lost")); }));
		const TStrongObjectPtr<UFractureSimFragmentSession> After(
			UFractureSimEditorLibrary::EditFragments(Asset.Get(), Error));
		TestTrue(TEXT("kept"), After.IsValid() && FMath::Abs(After->GetCore().marks()[0].toughness - 4.0f) < 1.0e-3f);
	});

	It(TEXT("can be reimported from the file of its mesh, without a question"), [this]() {
		const TStrongObjectPtr<UFractureSimAsset> Asset = FractureSimEditorTesting::MakeBlocks(8, Report);
		TArray<FString> Files;
		UFractureSimAssetFactory* Factory = NewObject<UFractureSimAssetFactory>();
		TestTrue(TEXT("can"), Factory->CanReimport(Asset.Get(), Files));
		TestTrue(TEXT("file"), Files.Num() == 1 && Files[0].EndsWith(TEXT("Cube.uasset")));
	});

	It(TEXT("is dragged into a level as the actor of its kind"), [this]() {
		const TStrongObjectPtr<UFractureSimAsset> Asset = FractureSimEditorTesting::MakeBlocks(8, Report);
		FText Error;
		const FAssetData Data(Asset.Get());
		TestTrue(TEXT("breaks"), NewObject<UFractureSimActorFactory>()->CanCreateActorFrom(Data, Error));
		TestFalse(TEXT("dents"), NewObject<UFractureSimDentActorFactory>()->CanCreateActorFrom(Data, Error));
		const UFractureSimComponent* Body = FractureSimEditorTesting::PlaceInNewLevel(nullptr);
		if (!TestTrue(TEXT("placed"), Body != nullptr))
		{
			return;
		}
		UFractureSimActorFactory* Factory = NewObject<UFractureSimActorFactory>();
		Factory->PostSpawnActor(Asset.Get(), Body->GetOwner());
		TestTrue(TEXT("has it"), Body->Asset == Asset.Get());
		TestTrue(TEXT("found again"), Factory->GetAssetFromActorInstance(Body->GetOwner()) == Asset.Get());
		const TStrongObjectPtr<UFractureSimAsset> Dents = FractureSimEditorTesting::MakeDents(Report);
		AFractureSimDentActor* Dented =
			Body->GetWorld()->SpawnActor<AFractureSimDentActor>(FVector(300.0, 0.0, 0.0), FRotator(0.0, 0.0, 0.0));
		UFractureSimDentActorFactory* DentFactory = NewObject<UFractureSimDentActorFactory>();
		TestTrue(TEXT("a dent actor"), DentFactory->CanCreateActorFrom(FAssetData(Dents.Get()), Error));
		DentFactory->PostSpawnActor(Dents.Get(), Dented);
		TestTrue(TEXT("dents"), DentFactory->GetAssetFromActorInstance(Dented) == Dents.Get());
		Body->GetWorld()->DestroyWorld(false);
	});

	It(TEXT("fills a mesh with particles, again with other numbers, and tries it"), [this]() {
		const TStrongObjectPtr<UFractureSimAsset> Asset = FractureSimEditorTesting::MakeClusters(Report);
		if (!TestTrue(*Report.Sentence, Asset.IsValid()))
		{
			return;
		}
		TestTrue(TEXT("model"), Asset->Model == EFractureSimModel::Clustered);
		TestTrue(TEXT("particles"), FMath::Abs(Asset->ParticleCount - 300) < 20);
		TestTrue(TEXT("cells"), Asset->FragmentCount > 40 && Asset->FragmentCount <= 66);
		TestFalse(TEXT("changed"), UFractureSimEditorLibrary::IsSourceChanged(Asset.Get()));
		FFractureSimClusterOptions Clusters = UFractureSimEditorLibrary::GetClusterOptions(Asset.Get());
		TestEqual(TEXT("remembered"), Clusters.Particles, 300);
		Clusters.Particles = 600;
		TestTrue(TEXT("again"), UFractureSimEditorLibrary::RemakeClusters(Asset.Get(), Clusters).bMade);
		TestTrue(TEXT("more"), Asset->ParticleCount > 500);
		FString Error;
		const TStrongObjectPtr<UFractureSimPreview> Preview(
			UFractureSimEditorLibrary::PreviewAsset(Asset.Get(), Error));
		TestTrue(*Error, Preview.IsValid() && Preview->Step());
		TestTrue(TEXT("cheese"),
			Preview.IsValid()
				&& Preview->SetMaterial(UFractureSimEditorLibrary::GetSharedMaterial(EFractureSimPreset::Cheese)));
	});

	It(TEXT("says what a clustered body costs, halves it, and takes that back"), [this]() {
		const TStrongObjectPtr<UFractureSimAsset> Asset = FractureSimEditorTesting::MakeClusters(Report);
		if (!TestTrue(*Report.Sentence, Asset.IsValid()))
		{
			return;
		}
		const FFractureSimCost Before = UFractureSimEditorLibrary::EstimateCost(Asset.Get());
		TestTrue(TEXT("sentence"), Before.Sentence.StartsWith(TEXT("costs about")));
		FFractureSimAdvice Dear;
		Dear.Rule = TEXT("OverBudget");
		Dear.Fix = static_cast<int32>(fsim::AdviceFix::FewerFragments);
		TestTrue(TEXT("halved"), UFractureSimEditorLibrary::FixAsset(Asset.Get(), Dear).IsEmpty());
		TestTrue(TEXT("fewer"), FMath::Abs(Asset->ParticleCount - 150) < 15);
		TestTrue(TEXT("cheaper"),
			UFractureSimEditorLibrary::EstimateCost(Asset.Get()).BreakingMilliseconds < Before.BreakingMilliseconds);
		GEditor->UndoTransaction();
		TestTrue(TEXT("taken back"),
			FMath::Abs(static_cast<double>(Asset->GetCoreAsset()->positions().size()) - 300.0) < 20.0);
	});

	It(TEXT("makes a clustered asset again from another mesh"), [this]() {
		const TStrongObjectPtr<UFractureSimAsset> Asset = FractureSimEditorTesting::MakeClusters(Report);
		if (!TestTrue(*Report.Sentence, Asset.IsValid()))
		{
			return;
		}
		Asset->SourceMesh = LoadObject<UStaticMesh>(nullptr, TEXT("/Engine/BasicShapes/Cylinder.Cylinder"));
		TestTrue(TEXT("changed"), UFractureSimEditorLibrary::IsSourceChanged(Asset.Get()));
		const FFractureSimReport Again = UFractureSimEditorLibrary::ReimportAsset(Asset.Get());
		TestTrue(*Again.Sentence, Again.bMade);
		TestFalse(TEXT("as it is"), UFractureSimEditorLibrary::IsSourceChanged(Asset.Get()));
		FText Error;
		TestTrue(
			TEXT("dragged"), NewObject<UFractureSimActorFactory>()->CanCreateActorFrom(FAssetData(Asset.Get()), Error));
	});

	It(TEXT("has a thumbnail that shows something, the same each time"), [this]() {
		if (!FApp::CanEverRender())
		{
			AddInfo(TEXT("no renderer here: not looked at"));
			return;
		}
		const TStrongObjectPtr<UFractureSimAsset> Asset = FractureSimEditorTesting::MakeBlocks(27, Report);
		TArray<uint8> Pictures[2];
		for (TArray<uint8>& Picture : Pictures)
		{
			FObjectThumbnail Thumbnail;
			ThumbnailTools::RenderThumbnail(
				Asset.Get(), 128, 128, ThumbnailTools::EThumbnailTextureFlushMode::AlwaysFlush, nullptr, &Thumbnail);
			Picture = Thumbnail.GetUncompressedImageData();
		}
		TestTrue(TEXT("size"), Pictures[0].Num() == 128 * 128 * 4);
		const bool bFlat = !Pictures[0].ContainsByPredicate([&](uint8 Byte) { return Byte != Pictures[0][0]; });
		TestFalse(TEXT("flat"), bFlat);
		TestTrue(TEXT("same"), Pictures[0] == Pictures[1]);

		// What the library says such a picture shows. The floor and the sky of thumbnails are grey, the body is not.
		int32 Covered = 0;
		TSet<uint32> Hues;
		for (int32 Byte = 0; Byte + 3 < Pictures[0].Num(); Byte += 4)
		{
			const uint32 Part =
				FractureSimEditorGolden::HuePartOf(Pictures[0][Byte + 2], Pictures[0][Byte + 1], Pictures[0][Byte]);
			if (Part != FractureSimEditorGolden::NoHue)
			{
				++Covered;
				Hues.Add(Part);
			}
		}
		const float Share = static_cast<float>(Covered) / (128.0f * 128.0f);
		TestEqual(TEXT("covered"), Share, FractureSimEditorGolden::ThumbnailCovered, 0.1f);
		TestEqual(TEXT("hues"), Hues.Num(), static_cast<int32>(FractureSimEditorGolden::ThumbnailHues));
	});
}

#endif
