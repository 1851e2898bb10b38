// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "FractureSimDentSession.h"
#include "Tests/FractureSimEditorTesting.h"

#include "Editor.h"
#include "HAL/PlatformProcess.h"

BEGIN_DEFINE_SPEC(FFractureSimEditorDentsSpec, "FractureSim.Editor.Dents",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)
TStrongObjectPtr<UFractureSimAsset> Asset;
TStrongObjectPtr<UFractureSimDentSession> Session;
END_DEFINE_SPEC(FFractureSimEditorDentsSpec)

void FFractureSimEditorDentsSpec::Define()
{
	BeforeEach([this]() {
		FFractureSimReport Report;
		FString Error;
		Asset = FractureSimEditorTesting::MakeDents(Report);
		Session.Reset(Asset.IsValid() ? UFractureSimDentSession::Open(*Asset, nullptr, Error) : nullptr);
		TestTrue(*(Report.Sentence + Error), Session.IsValid());
	});

	AfterEach([this]() {
		Session.Reset();
		Asset.Reset();
	});

	It(TEXT("opens with handles, weights and the usual poses"), [this]() {
		TestEqual(TEXT("handles"), Session->GetHandles().Num(), 8);
		TestTrue(TEXT("weights"), Session->HasWeights());
		TestEqual(TEXT("poses"), Session->GetPoses().Num(), 3);
		TestEqual(TEXT("examples"), Asset->ClusterCount, 3);
	});

	It(TEXT("adds, names, reorders and mirrors poses"), [this]() {
		const int32 Added = Session->AddPose(TEXT("Front"));
		TestEqual(TEXT("added"), Added, 3);
		TestTrue(TEXT("named"), Session->RenamePose(Added, TEXT("Front crushed")));
		TestTrue(TEXT("posed"), Session->PoseHandle(Added, 0, Session->GetHandles()[0] * 0.8));
		TestEqual(TEXT("mirrored"), Session->MirrorPose(Added, EFractureSimMirror::X), 4);
		TestTrue(TEXT("moved"), Session->ReorderPose(4, 0));
		TestTrue(TEXT("name"), Session->GetPoses()[4].Name == TEXT("Front crushed"));
	});

	It(TEXT("makes a drag of a handle one step of Undo"), [this]() {
		const FVector Rest = Session->GetHandles()[0];
		Session->BeginGesture();
		for (int32 Step = 1; Step <= 5; ++Step)
		{
			Session->PoseHandle(0, 0, Rest + FVector(0.0, 0.0, Step * 2.0));
		}
		Session->EndGesture(FText());
		TestTrue(TEXT("moved"), FMath::Abs(Session->GetHandleGoal(0, 0).GetLocation().Z - Rest.Z - 10.0) < 0.1);
		GEditor->UndoTransaction();
		TestFalse(TEXT("undone"), Session->IsDirty());
	});

	It(TEXT("wants weights again after a handle came"), [this]() {
		TestTrue(TEXT("added"), Session->AddHandle(FVector(50.0, 10.0, 10.0)) == 8);
		TestFalse(TEXT("weights"), Session->HasWeights());
		TestTrue(*Session->GetLastError(), Session->ComputeWeights());
		TestTrue(TEXT("again"), Session->HasWeights());
	});

	It(TEXT("stops computing weights when told to"), [this]() {
		TestTrue(TEXT("started"), Session->StartWeights());
		TestTrue(TEXT("running"), Session->GetWeightProgress() >= 0.0f);
		Session->CancelWeights();
		TestTrue(TEXT("stopped"), Session->GetWeightProgress() < 0.0f);
	});

	It(TEXT("computes weights beside the editor and takes them over when they are ready"), [this]() {
		Session->AddHandle(FVector(50.0, 10.0, 10.0));
		TestTrue(TEXT("started"), Session->StartWeights());
		for (int32 Frame = 0; Frame < 6000 && Session->GetWeightProgress() >= 0.0f; ++Frame)
		{
			FPlatformProcess::Sleep(0.01f);
			Session->PollWeights();
		}
		TestTrue(*Session->GetLastError(), Session->HasWeights());
		GEditor->UndoTransaction();
		TestFalse(TEXT("a step of Undo"), Session->HasWeights());
	});

	It(TEXT("paints strength and keeps it in the asset"), [this]() {
		TestTrue(TEXT("painted"), Session->PaintStrength(FVector(-500.0, 0.0, 0.0), FVector(1.0, 0.0, 0.0),
									  EFractureSimDentBrush::Weaken, 40.0f, 1.0f));
		TestTrue(*Session->GetLastError(), Session->Apply());
		TestFalse(TEXT("strengths"), Asset->GetCoreAsset()->dentRig().strengths.empty());
	});

	It(TEXT("imports a mesh with the same triangles as a pose"), [this]() {
		TestTrue(*Session->GetLastError(), Session->ImportMesh(FractureSimEditorTesting::Cube()));
		TestEqual(TEXT("poses"), Session->GetPoses().Num(), 4);
	});

	It(TEXT("knows whether its mesh is the one that it was made from, also after an edit"), [this]() {
		TestFalse(TEXT("unchanged"), UFractureSimEditorLibrary::IsSourceChanged(Asset.Get()));
		Session->RenamePose(0, TEXT("Squashed"));
		TestTrue(TEXT("applied"), Session->Apply());
		TestFalse(TEXT("unchanged after an edit"), UFractureSimEditorLibrary::IsSourceChanged(Asset.Get()));
		Asset->SourceMesh = LoadObject<UStaticMesh>(nullptr, TEXT("/Engine/BasicShapes/Cylinder.Cylinder"));
		TestTrue(TEXT("another mesh"), UFractureSimEditorLibrary::IsSourceChanged(Asset.Get()));
		const TArray<FFractureSimAdvice> Found = UFractureSimEditorLibrary::CheckAsset(Asset.Get());
		TestTrue(TEXT("told"), Found.ContainsByPredicate([](const FFractureSimAdvice& Each) {
			return Each.Rule == TEXT("SourceChanged") && !Each.FixName.IsEmpty();
		}));
	});

	It(TEXT("keeps the names of its poses"), [this]() {
		Session->RenamePose(0, TEXT("Squashed"));
		TestTrue(TEXT("applied"), Session->Apply());
		FString Error;
		const TStrongObjectPtr<UFractureSimDentSession> Again(UFractureSimDentSession::Open(*Asset, nullptr, Error));
		TestTrue(TEXT("name"), Again.IsValid() && Again->GetPoses()[0].Name == TEXT("Squashed"));
	});
}

#endif
