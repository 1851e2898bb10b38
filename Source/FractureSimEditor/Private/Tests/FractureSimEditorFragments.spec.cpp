// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "FractureSimFragmentSession.h"
#include "FractureSimPreview.h"
#include "Tests/FractureSimEditorGolden.h"
#include "Tests/FractureSimEditorTesting.h"

#include "Editor.h"

BEGIN_DEFINE_SPEC(FFractureSimEditorFragmentsSpec, "FractureSim.Editor.Fragments",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)
TStrongObjectPtr<UFractureSimAsset> Asset;
TStrongObjectPtr<UFractureSimFragmentSession> Session;

TArray<int32> BondedPair() const
{
	const fsim::FragmentBond& Bond = Session->GetCore().fragments().bonds[0];
	return {static_cast<int32>(Bond.first), static_cast<int32>(Bond.second)};
}
END_DEFINE_SPEC(FFractureSimEditorFragmentsSpec)

void FFractureSimEditorFragmentsSpec::Define()
{
	BeforeEach([this]() {
		FFractureSimReport Report;
		FString Error;
		Asset = FractureSimEditorTesting::MakeBlocks(27, Report);
		Session.Reset(Asset.IsValid() ? UFractureSimFragmentSession::Open(*Asset, nullptr, Error) : nullptr);
		TestTrue(*(Report.Sentence + Error), Session.IsValid());
	});

	AfterEach([this]() {
		Session.Reset();
		Asset.Reset();
	});

	It(TEXT("opens with the fragments of the asset"), [this]() {
		TestEqual(TEXT("fragments"), Session->GetFragmentCount(), 27);
		TestFalse(TEXT("needs a score"), Session->NeedsScore());
		TestFalse(TEXT("dirty"), Session->IsDirty());
	});

	It(TEXT("merges, and Undo takes it back"), [this]() {
		TestTrue(*Session->GetLastError(), Session->Merge(BondedPair()));
		TestEqual(TEXT("merged"), Session->GetFragmentCount(), 26);
		GEditor->UndoTransaction();
		TestEqual(TEXT("undone"), Session->GetFragmentCount(), 27);
		GEditor->RedoTransaction();
		TestEqual(TEXT("redone"), Session->GetFragmentCount(), 26);
	});

	It(TEXT("splits"), [this]() {
		TestTrue(TEXT("split"), Session->Split({0}, 3));
		TestEqual(TEXT("fragments"), Session->GetFragmentCount(), 29);
	});

	It(TEXT("anchors the lowest layer as the core's tests do"), [this]() {
		TestTrue(TEXT("anchored"), Session->AnchorBelow(-45.0f));
		TestEqual(TEXT("how many"), Session->GetStatistics().Anchored,
			static_cast<int32>(FractureSimEditorGolden::AnchoredOf27));
		TestEqual(TEXT("unsupported"), Session->GetStatistics().Unsupported, 0);
	});

	It(TEXT("hides and shows"), [this]() {
		TestTrue(TEXT("hidden"), Session->SetHidden({0, 1}, true));
		TestEqual(TEXT("how many"), Session->GetStatistics().Hidden, 2);
		TestTrue(TEXT("shown"), Session->ShowAll());
		TestEqual(TEXT("none"), Session->GetStatistics().Hidden, 0);
	});

	It(TEXT("picks the fragment that is seen"), [this]() {
		const int32 Hit = Session->Pick(FVector(-500.0, 0.0, 0.0), FVector(1.0, 0.0, 0.0));
		TestTrue(TEXT("hit"), Hit >= 0);
		TestEqual(TEXT("beside"), Session->Pick(FVector(-500.0, 300.0, 0.0), FVector(1.0, 0.0, 0.0)), -1);
	});

	It(TEXT("selects what is seen in a rectangle"), [this]() {
		TArray<FVector> Origins;
		TArray<FVector> Directions;
		for (const FVector Corner : {FVector(-500.0, -60.0, -60.0), FVector(-500.0, 60.0, -60.0),
				 FVector(-500.0, 60.0, -20.0), FVector(-500.0, -60.0, -20.0)})
		{
			Origins.Add(Corner);
			Directions.Add(FVector(1.0, 0.0, 0.0));
		}
		TestTrue(*Session->GetLastError(), Session->SelectBetween(Origins, Directions));
		TestEqual(TEXT("lowest layer"), Session->GetSelection().Num(),
			static_cast<int32>(FractureSimEditorGolden::AnchoredOf27));
		Origins.RemoveAt(0);
		TestFalse(TEXT("three corners"), Session->SelectBetween(Origins, Directions));
	});

	It(TEXT("makes a stroke one step of Undo"), [this]() {
		FFractureSimBrush Brush;
		Session->BeginGesture();
		for (int32 Touch = 0; Touch < 4; ++Touch)
		{
			Session->PaintToughness(FVector(-500.0, Touch * 10.0, 0.0), FVector(1.0, 0.0, 0.0), Brush);
		}
		Session->EndGesture(FText());
		TestTrue(TEXT("dirty"), Session->IsDirty());
		GEditor->UndoTransaction();
		TestFalse(TEXT("undone"), Session->IsDirty());
	});

	It(TEXT("refuses what is wrong, says why and changes nothing"), [this]() {
		TestFalse(TEXT("merged"), Session->Merge({0}));
		TestFalse(TEXT("reason"), Session->GetLastError().IsEmpty());
		TestFalse(TEXT("dirty"), Session->IsDirty());
	});

	It(TEXT("cuts anew with other numbers"), [this]() {
		FFractureSimScoreOptions Options = Session->GetScoreOptions();
		Options.Fragments = 8;
		TestTrue(TEXT("set"), Session->SetScoreOptions(Options));
		TestTrue(TEXT("needs a score"), Session->NeedsScore());
		TestTrue(TEXT("scored"), Session->Score());
		TestEqual(TEXT("fragments"), Session->GetFragmentCount(), 8);
	});

	It(TEXT("puts what was edited into the asset"), [this]() {
		Session->Merge(BondedPair());
		TestTrue(*Session->GetLastError(), Session->Apply());
		TestEqual(TEXT("asset"), Asset->FragmentCount, 26);
		TestFalse(TEXT("dirty"), Session->IsDirty());
		TestFalse(TEXT("changed elsewhere"), Session->IsAssetChanged());
	});

	It(TEXT("knows that the asset was made again elsewhere, until it puts its own into it"), [this]() {
		FString Error;
		const TStrongObjectPtr<UFractureSimFragmentSession> Other(
			UFractureSimEditorLibrary::EditFragments(Asset.Get(), Error));
		if (!TestTrue(*Error, Other.IsValid()))
		{
			return;
		}
		TestFalse(TEXT("not yet"), Session->IsAssetChanged());
		Other->Merge(BondedPair());
		TestTrue(*Other->GetLastError(), Other->Apply());
		TestTrue(TEXT("changed"), Session->IsAssetChanged());
		TestFalse(TEXT("by itself"), Other->IsAssetChanged());
		TestTrue(*Session->GetLastError(), Session->Apply());
		TestFalse(TEXT("its own again"), Session->IsAssetChanged());
		TestEqual(TEXT("fragments"), Asset->FragmentCount, 27);
	});

	It(TEXT("tries it, resets it and replays it to the same hash"), [this]() {
		FString Error;
		const TStrongObjectPtr<UFractureSimPreview> Preview(
			UFractureSimEditorLibrary::PreviewAsset(Asset.Get(), Error));
		TestTrue(*Error, Preview.IsValid());
		TestTrue(TEXT("dropped"), Preview->Act(EFractureSimPreviewTool::Drop, FVector::ZeroVector, FVector::DownVector,
									  FFractureSimPreviewOptions()));
		const auto RunOn = [&Preview]() {
			for (int32 Tick = 0; Tick < 90; ++Tick)
			{
				Preview->Step();
			}
			return Preview->GetStatistics().Hash;
		};
		const FString First = RunOn();
		TestTrue(TEXT("replayed"), Preview->Replay());
		TestTrue(TEXT("same"), RunOn() == First);
		TestTrue(TEXT("reset"), Preview->ResetPreview());
		TestEqual(TEXT("pieces"), Preview->GetStatistics().Pieces, 1);
	});
}

#endif
