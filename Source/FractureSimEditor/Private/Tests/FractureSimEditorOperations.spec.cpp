// Copyright (c) 2026 FractureSim contributors. MIT License.

// The operations of the asset editor that the other specs do not come to: each is done once, and seen in what there is.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Commandlets/FractureSimBenchmark.h"
#include "FractureSimDentSession.h"
#include "FractureSimFragmentSession.h"
#include "FractureSimMaterial.h"
#include "FractureSimPreview.h"
#include "Level/FractureSimPlayButtons.h"
#include "Tests/FractureSimEditorGolden.h"
#include "Tests/FractureSimEditorTesting.h"

#include "GameFramework/Actor.h"
#include "Misc/FileHelper.h"
#include "Misc/Paths.h"

BEGIN_DEFINE_SPEC(FFractureSimEditorOperationsSpec, "FractureSim.Editor.Operations",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)
TStrongObjectPtr<UFractureSimAsset> Asset;
TStrongObjectPtr<UFractureSimFragmentSession> Fragments;
TStrongObjectPtr<UFractureSimDentSession> Dents;
const FVector Front = FVector(-500.0, 0.0, 0.0);
const FVector Ahead = FVector(1.0, 0.0, 0.0);

bool OpenFragments()
{
	FFractureSimReport Report;
	FString Error;
	Asset = FractureSimEditorTesting::MakeBlocks(27, Report);
	Fragments.Reset(UFractureSimEditorLibrary::EditFragments(Asset.Get(), Error));
	return TestTrue(*(Report.Sentence + Error), Fragments.IsValid());
}

bool OpenDents()
{
	FFractureSimReport Report;
	FString Error;
	Asset = FractureSimEditorTesting::MakeDents(Report);
	Dents.Reset(UFractureSimEditorLibrary::EditDents(Asset.Get(), Error));
	return TestTrue(*(Report.Sentence + Error), Dents.IsValid());
}
END_DEFINE_SPEC(FFractureSimEditorOperationsSpec)

void FFractureSimEditorOperationsSpec::Define()
{
	AfterEach([this]() {
		Fragments.Reset();
		Dents.Reset();
		Asset.Reset();
	});

	It(TEXT("selects by number, box and neighbourhood"), [this]() {
		if (!OpenFragments())
		{
			return;
		}
		TestTrue(TEXT("select"), Fragments->Select({0, 2}));
		TestEqual(TEXT("two"), Fragments->GetSelection().Num(), 2);
		Fragments->InvertSelection();
		TestEqual(TEXT("the others"), Fragments->GetSelection().Num(), 25);
		Fragments->SelectAll();
		TestEqual(TEXT("all"), Fragments->GetSelection().Num(), 27);
		Fragments->ShrinkSelection();
		Fragments->SelectNone();
		TestEqual(TEXT("none"), Fragments->GetSelection().Num(), 0);
		TestTrue(TEXT("box"), Fragments->SelectBox(FBox(FVector(-60.0, -60.0, -60.0), FVector(60.0, 60.0, -20.0))));
		TestEqual(
			TEXT("layer"), Fragments->GetSelection().Num(), static_cast<int32>(FractureSimEditorGolden::AnchoredOf27));
		Fragments->GrowSelection();
		TestEqual(TEXT("two layers"), Fragments->GetSelection().Num(),
			static_cast<int32>(2 * FractureSimEditorGolden::AnchoredOf27));
	});

	It(TEXT("anchors what is named and what is in a box, and lets go"), [this]() {
		if (!OpenFragments())
		{
			return;
		}
		TestTrue(TEXT("anchor"), Fragments->SetAnchored({0, 1}, true));
		TestEqual(TEXT("two"), Fragments->GetStatistics().Anchored, 2);
		TestTrue(TEXT("let go"), Fragments->SetAnchored({0, 1}, false));
		TestTrue(TEXT("box"), Fragments->AnchorInBox(FBox(FVector(-60.0, -60.0, -60.0), FVector(60.0, 60.0, -45.0))));
		TestEqual(TEXT("layer"), Fragments->GetStatistics().Anchored,
			static_cast<int32>(FractureSimEditorGolden::AnchoredOf27));
	});

	It(TEXT("gives materials and toughness, by number and by brush"), [this]() {
		if (!OpenFragments())
		{
			return;
		}
		const float Concrete = Fragments->GetStatistics().Mass;
		TestTrue(TEXT("body"), Fragments->SetBodyMaterial(EFractureSimPreset::Wood));
		TestTrue(TEXT("lighter"), Fragments->GetStatistics().Mass < Concrete);
		TestTrue(TEXT("fragment"), Fragments->SetFragmentMaterial({0}, EFractureSimPreset::Glass));
		TestTrue(TEXT("painted"), Fragments->PaintMaterial(Front, Ahead, 30.0f, EFractureSimPreset::Rubber));
		TestTrue(TEXT("tough"), Fragments->SetToughness({0}, 4.0f));
		TestTrue(TEXT("kept"), FMath::Abs(Fragments->GetCore().marks()[0].toughness - 4.0f) < 1.0e-4f);
		TestTrue(TEXT("cleared"), Fragments->ClearToughness());
		TestTrue(TEXT("as it was"), FMath::Abs(Fragments->GetCore().marks()[0].toughness - 1.0f) < 1.0e-4f);
	});

	It(TEXT("paints sizes, which take effect with the next score, and forgets them"), [this]() {
		if (!OpenFragments())
		{
			return;
		}
		TestTrue(*Fragments->GetLastError(), Fragments->PaintSizes(Front, Ahead, FFractureSimBrush()));
		TestTrue(TEXT("needs a score"), Fragments->NeedsScore());
		TestTrue(TEXT("forgotten"), Fragments->ClearSizes());
		TestFalse(TEXT("as it was"), Fragments->NeedsScore());
		TestTrue(TEXT("scored"), Fragments->Score());
		TestEqual(TEXT("dropped"), Fragments->GetDropped().Num(), 0);
	});

	It(TEXT("finds what is wrong with fragments and mends it; undoes and redoes"), [this]() {
		if (!OpenFragments())
		{
			return;
		}
		const TArray<FFractureSimAdvice> Found = Fragments->GetIssues();
		const FFractureSimAdvice* Loose =
			Found.FindByPredicate([](const FFractureSimAdvice& Each) { return Each.Rule == TEXT("NothingAnchored"); });
		if (!TestTrue(TEXT("found"), Loose != nullptr))
		{
			return;
		}
		TestTrue(TEXT("mended"), Fragments->Fix(*Loose));
		TestTrue(TEXT("anchored"), Fragments->GetStatistics().Anchored > 0);
		TestTrue(TEXT("undone"), Fragments->UndoEdit());
		TestEqual(TEXT("loose"), Fragments->GetStatistics().Anchored, 0);
		TestTrue(TEXT("redone"), Fragments->RedoEdit());
		TestTrue(TEXT("again"), Fragments->GetStatistics().Anchored > 0);
	});

	It(TEXT("places handles, mirrors them and takes them away"), [this]() {
		if (!OpenDents())
		{
			return;
		}
		const int32 First = Dents->GetHandles().Num();
		TestTrue(TEXT("more"), Dents->AddAutomaticHandles(4));
		TestEqual(TEXT("four more"), Dents->GetHandles().Num(), First + 4);
		FVector Place;
		TestTrue(TEXT("surface"), Dents->PickSurface(Front, Ahead, Place));
		TestTrue(TEXT("moved"), Dents->MoveHandle(0, Place));
		TestEqual(TEXT("picked"), Dents->PickHandle(Front, Ahead), 0);
		TestTrue(TEXT("mirrored"), Dents->MirrorHandles(EFractureSimMirror::X));
		const int32 Mirrored = Dents->GetHandles().Num();
		TestTrue(TEXT("away"), Dents->RemoveHandle(0));
		TestEqual(TEXT("one less"), Dents->GetHandles().Num(), Mirrored - 1);
		Dents->PollWeights();
		TestFalse(TEXT("weights"), Dents->HasWeights());
	});

	It(TEXT("poses, turns, frees and resets handles"), [this]() {
		if (!OpenDents())
		{
			return;
		}
		const FVector Rest = Dents->GetHandles()[0];
		const int32 Pose = Dents->AddPose(TEXT("Bent"));
		TestTrue(TEXT("turned"), Dents->PoseHandleTurned(Pose, 0, Rest * 0.8, FQuat(FVector::UpVector, 0.5)));
		TestTrue(TEXT("found"), Dents->FindRotations(Pose));
		TestTrue(TEXT("strength"), Dents->SetPoseStrength(Pose, 0.5f));
		TestTrue(TEXT("half"), FMath::Abs(Dents->GetPoses()[Pose].Strength - 0.5f) < 1.0e-4f);
		TestTrue(TEXT("freed"), Dents->FreeHandle(Pose, 0));
		TestTrue(TEXT("reset"), Dents->ResetHandle(Pose, 0));
		TestTrue(TEXT("removed"), Dents->RemovePose(Pose));
		TestEqual(TEXT("poses"), Dents->GetPoses().Num(), 3);
		TestTrue(TEXT("usual"), Dents->AddDefaultPoses());
		TestEqual(TEXT("three more"), Dents->GetPoses().Num(), 6);
	});

	It(TEXT("takes numbers of dents, forgets painted strength and mends what is wrong"), [this]() {
		if (!OpenDents())
		{
			return;
		}
		FFractureSimDentProperties Properties;
		Properties.Softness = 0.5f;
		TestTrue(TEXT("numbers"), Dents->SetDentProperties(Properties));
		TestTrue(TEXT("painted"), Dents->PaintStrength(Front, Ahead, EFractureSimDentBrush::Weaken, 40.0f, 1.0f));
		TestTrue(TEXT("cleared"), Dents->ClearStrength());
		TestTrue(TEXT("handle"), Dents->AddHandle(FVector(50.0, 10.0, 10.0)) >= 0);
		const int32 Issue = Dents->GetIssues().IndexOfByPredicate(
			[](const FFractureSimAdvice& Each) { return !Each.FixName.IsEmpty(); });
		TestTrue(TEXT("found"), Issue != INDEX_NONE);
		TestTrue(*Dents->GetLastError(), Issue != INDEX_NONE && Dents->FixIssue(Issue));
	});

	It(TEXT("says why a pose cannot be imported"), [this]() {
		if (!OpenDents())
		{
			return;
		}
		TestFalse(TEXT("morph target"), Dents->ImportMorphTarget(nullptr, FName(TEXT("Crushed"))));
		TestFalse(TEXT("reason"), Dents->GetLastError().IsEmpty());
		TestFalse(TEXT("frame"), Dents->ImportFrame(nullptr, nullptr, 3));
		TestFalse(TEXT("reason"), Dents->GetLastError().IsEmpty());
	});

	It(TEXT("compares two materials and pauses"), [this]() {
		FFractureSimReport Report;
		FString Error;
		Asset = FractureSimEditorTesting::MakeBlocks(8, Report);
		const TStrongObjectPtr<UFractureSimPreview> Preview(
			UFractureSimEditorLibrary::PreviewAsset(Asset.Get(), Error));
		if (!TestTrue(*Error, Preview.IsValid()))
		{
			return;
		}
		TestTrue(TEXT("glass"),
			Preview->SetMaterial(UFractureSimEditorLibrary::GetSharedMaterial(EFractureSimPreset::Glass)));
		TestTrue(TEXT("beside"),
			Preview->CompareWith(UFractureSimEditorLibrary::GetSharedMaterial(EFractureSimPreset::Rubber)));
		TestTrue(TEXT("dropped"), Preview->Act(EFractureSimPreviewTool::Drop, FVector::ZeroVector, FVector::DownVector,
									  FFractureSimPreviewOptions()));
		for (int32 Tick = 0; Tick < 60; ++Tick)
		{
			Preview->Advance(1.0f / 60.0f);
		}
		TestTrue(TEXT("different"), Preview->GetDifferences().Num() > 0);
		Preview->SetPaused(true);
		TestTrue(TEXT("paused"), Preview->IsPaused());
	});

	It(TEXT("advises, places, finds and checks a level"), [this]() {
		UStaticMesh* Cube = FractureSimEditorTesting::Cube();
		TestTrue(TEXT("guess"), UFractureSimEditorLibrary::GuessMaterial(Cube) != EFractureSimPreset::Custom);
		TestTrue(
			TEXT("advice"), UFractureSimEditorLibrary::AdviseScore(Cube, EFractureSimPreset::Concrete).Fragments >= 8);
		FFractureSimReport Report;
		Asset = FractureSimEditorTesting::MakeBlocks(8, Report);
		AActor* Actor = UFractureSimEditorLibrary::PlaceAsset(Asset.Get(), FTransform::Identity, TEXT("Blocks"));
		if (!TestTrue(TEXT("placed"), Actor != nullptr))
		{
			return;
		}
		for (const FFractureSimAdvice& Each : UFractureSimEditorLibrary::CheckLevel(Actor))
		{
			TestTrue(
				TEXT("mended"), Each.FixName.IsEmpty() || UFractureSimEditorLibrary::FixLevel(Actor, Each).IsEmpty());
		}
		UFractureSimEditorLibrary::FindAssets(TEXT("/Temp/FractureSimTests"));
		Actor->Destroy();
	});

	It(TEXT("breaks and records while it plays, as the buttons of a body's details do"), [this]() {
		FFractureSimReport Report;
		Asset = FractureSimEditorTesting::MakeBlocks(27, Report);
		UFractureSimComponent* Body = FractureSimEditorTesting::PlaceInNewLevel(Asset.Get());
		if (!TestTrue(TEXT("placed"), Body != nullptr))
		{
			return;
		}
		UWorld* World = Body->GetWorld();
		FractureSimBenchmark::Play(*World);
		const UFractureSimWorldSubsystem* Simulation = UFractureSimWorldSubsystem::Get(World);
		const FString File =
			FPaths::Combine(FPaths::ProjectSavedDir(), TEXT("FractureSimTests"), TEXT("Buttons.fsrec"));
		TestTrue(TEXT("begins to record"), FractureSimPlayButtons::ToggleRecording(*Body, File));
		TestTrue(TEXT("records"), Simulation && Simulation->IsRecording());
		FractureSimPlayButtons::BreakNow(*Body);
		for (int32 Frame = 0; Frame < 10; ++Frame)
		{
			FractureSimBenchmark::TickFrame(*World, 1.0f / 60.0f);
		}
		TestTrue(TEXT("broken"), Body->GetBrokenShare() > 0.0f);
		TestTrue(TEXT("ends"), FractureSimPlayButtons::ToggleRecording(*Body, File));
		TestFalse(TEXT("records no more"), Simulation && Simulation->IsRecording());
		TArray<uint8> Bytes;
		TestTrue(TEXT("written"), FFileHelper::LoadFileToArray(Bytes, *File) && Bytes.Num() > 0);
		FractureSimBenchmark::End(*World);
	});
}

#endif
