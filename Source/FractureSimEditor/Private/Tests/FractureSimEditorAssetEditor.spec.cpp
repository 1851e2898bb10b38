// Copyright (c) 2026 FractureSim contributors. MIT License.

// The asset editor: what the mouse does in its preview, what it shows there, and each button of its pages.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "AssetEditor/FractureSimAssetEditor.h"
#include "AssetEditor/FractureSimDentTools.h"
#include "AssetEditor/FractureSimTools.h"
#include "FractureSimMaterial.h"
#include "Tests/FractureSimEditorDrawing.h"
#include "Tests/FractureSimEditorGolden.h"
#include "Tests/FractureSimEditorPosedCube.h"
#include "Tests/FractureSimEditorTesting.h"

#include "Components/DynamicMeshComponent.h"
#include "DynamicMesh/DynamicMesh3.h"
#include "Editor.h"
#include "Subsystems/AssetEditorSubsystem.h"

BEGIN_DEFINE_SPEC(FFractureSimEditorAssetEditorSpec, "FractureSim.Editor.AssetEditor",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)
TStrongObjectPtr<UFractureSimAsset> Asset;
TStrongObjectPtr<UDynamicMeshComponent> Shown;
TSharedPtr<FFractureSimAssetEditor> Editor;
FFractureSimReport Report;
const FVector Ahead = FVector(1.0, 0.0, 0.0);

static FVector InFront(double Y, double Z)
{
	return FVector(-500.0, Y, Z);
}

bool Edit(TStrongObjectPtr<UFractureSimAsset> Made)
{
	Asset = MoveTemp(Made);
	if (TestTrue(*Report.Sentence, Asset.IsValid()))
	{
		Editor = FFractureSimAssetEditor::Prepare(*Asset);
	}
	return Editor.IsValid();
}

bool EditBlocks()
{
	return Edit(FractureSimEditorTesting::MakeBlocks(27, Report));
}

bool EditDents()
{
	return Edit(FractureSimEditorTesting::MakeDents(Report));
}

int32 CountTriangles()
{
	Editor->TickScene(0.0f, *Shown);
	return Shown->GetMesh()->TriangleCount();
}

double WidthShown() const
{
	FBox Box(ForceInit);
	for (int32 Vertex = 0; Vertex < Shown->GetMesh()->VertexCount(); ++Vertex)
	{
		Box += FVector(Shown->GetMesh()->GetVertex(Vertex));
	}
	return Box.GetSize().X;
}

// Of the lowest of three layers, seen from the front.
void SelectLowestLayer()
{
	TArray<FVector> Origins;
	TArray<FVector> Directions;
	for (const FVector& Corner :
		{InFront(-60.0, -60.0), InFront(60.0, -60.0), InFront(60.0, -20.0), InFront(-60.0, -20.0)})
	{
		Origins.Add(Corner);
		Directions.Add(Ahead);
	}
	Editor->SelectBox(Origins, Directions, false);
}
END_DEFINE_SPEC(FFractureSimEditorAssetEditorSpec)

void FFractureSimEditorAssetEditorSpec::Define()
{
	BeforeEach([this]() {
		Report = FFractureSimReport();
		Shown.Reset(NewObject<UDynamicMeshComponent>());
	});

	AfterEach([this]() {
		Editor.Reset();
		Shown.Reset();
		Asset.Reset();
	});

	It(TEXT("opens a window for an asset of each kind, and closes it"), [this]() {
		UAssetEditorSubsystem* Editors = GEditor->GetEditorSubsystem<UAssetEditorSubsystem>();
		for (const TStrongObjectPtr<UFractureSimAsset>& Each : {FractureSimEditorTesting::MakeBlocks(8, Report),
				 FractureSimEditorTesting::MakeDents(Report), FractureSimEditorTesting::MakeClusters(Report)})
		{
			if (TestTrue(*Report.Sentence, Each.IsValid()))
			{
				TestTrue(TEXT("opened"), Editors->OpenEditorForAsset(Each.Get()));
				TestTrue(TEXT("found"), Editors->FindEditorForAsset(Each.Get(), false) != nullptr);
				Editors->CloseAllEditorsForAsset(Each.Get());
				TestTrue(TEXT("closed"), Editors->FindEditorForAsset(Each.Get(), false) == nullptr);
			}
		}
	});

	It(TEXT("selects what is clicked, more with a key held, and what is in a rectangle"), [this]() {
		if (!EditBlocks())
		{
			return;
		}
		const UFractureSimFragmentSession* Session = Editor->GetPage<UFractureSimFragmentTool>()->Session;
		Editor->Click(InFront(0.0, 0.0), Ahead, false);
		TestEqual(TEXT("one"), Session->GetSelection().Num(), 1);
		Editor->Click(InFront(33.0, 0.0), Ahead, true);
		TestEqual(TEXT("two"), Session->GetSelection().Num(), 2);
		Editor->Click(InFront(33.0, 0.0), Ahead, true);
		TestEqual(TEXT("again: no longer"), Session->GetSelection().Num(), 1);
		Editor->Click(InFront(300.0, 0.0), Ahead, false);
		TestEqual(TEXT("beside"), Session->GetSelection().Num(), 0);
		TestTrue(TEXT("a drag is a rectangle"), Editor->IsBoxing());
		SelectLowestLayer();
		TestEqual(TEXT("lowest layer"), Session->GetSelection().Num(),
			static_cast<int32>(FractureSimEditorGolden::AnchoredOf27));
	});

	It(TEXT("does what the buttons of its page say to what is selected"), [this]() {
		if (!EditBlocks())
		{
			return;
		}
		UFractureSimFragmentTool* Page = Editor->GetPage<UFractureSimFragmentTool>();
		UFractureSimFragmentSession* Session = Page->Session;
		const int32 Layer = static_cast<int32>(FractureSimEditorGolden::AnchoredOf27);
		SelectLowestLayer();
		Page->Anchor();
		TestEqual(TEXT("anchored"), Session->GetStatistics().Anchored, Layer);
		TestEqual(TEXT("told on the page"), Editor->GetPage<UFractureSimStatisticsTool>()->Statistics.Anchored, Layer);
		Page->Release();
		TestEqual(TEXT("let go"), Session->GetStatistics().Anchored, 0);
		Page->Hide();
		TestEqual(TEXT("hidden"), Session->GetStatistics().Hidden, Layer);
		Page->ShowAll();
		TestEqual(TEXT("shown"), Session->GetStatistics().Hidden, 0);
		Page->Grow();
		TestEqual(TEXT("grown"), Session->GetSelection().Num(), 2 * Layer);
		Page->Shrink();
		TestTrue(TEXT("shrunk"), Session->GetSelection().Num() < 2 * Layer);
		Page->SelectAll();
		TestEqual(TEXT("all"), Session->GetSelection().Num(), 27);
		Page->SelectNone();
		TestEqual(TEXT("none"), Session->GetSelection().Num(), 0);
		Session->Select({0});
		Page->SplitInto = 3;
		Page->Split();
		TestEqual(TEXT("split"), Session->GetFragmentCount(), 29);
		const fsim::FragmentBond Bond = Session->GetCore().fragments().bonds[0];
		Session->Select({static_cast<int32>(Bond.first), static_cast<int32>(Bond.second)});
		Page->Merge();
		TestEqual(TEXT("merged"), Session->GetFragmentCount(), 28);
		FFractureSimScoreOptions Score = Session->GetScoreOptions();
		Score.Fragments = 8;
		Session->SetScoreOptions(Score);
		TestEqual(TEXT("page"), Page->Score.Fragments, 8);
		Page->ScoreNow();
		TestFalse(TEXT("scored"), Session->NeedsScore());
	});

	It(TEXT("paints by strokes, each a step of Undo, and by the buttons of its page"), [this]() {
		if (!EditBlocks())
		{
			return;
		}
		UFractureSimFragmentSession* Session = Editor->GetPage<UFractureSimFragmentTool>()->Session;
		UFractureSimViewTool* View = Editor->GetPage<UFractureSimViewTool>();
		UFractureSimPaintTool* Paint = Editor->GetPage<UFractureSimPaintTool>();
		TestFalse(TEXT("selects"), Editor->IsPainting());
		for (const EFractureSimMouse Mouse :
			{EFractureSimMouse::PaintToughness, EFractureSimMouse::PaintMaterial, EFractureSimMouse::PaintSizes})
		{
			View->Mouse = Mouse;
			Paint->Material = EFractureSimPreset::Rubber;
			TestTrue(TEXT("paints"), Editor->IsPainting());
			Editor->BeginStroke();
			for (int32 Touch = 0; Touch < 4; ++Touch)
			{
				Editor->Stroke(InFront(Touch * 10.0, 0.0), Ahead);
			}
			Editor->EndStroke();
			TestTrue(TEXT("painted"), Session->IsDirty());
			GEditor->UndoTransaction();
			TestFalse(TEXT("a step"), Session->IsDirty());
		}
		const float Concrete = Session->GetStatistics().Mass;
		Paint->Material = EFractureSimPreset::Wood;
		Paint->SetForBody();
		TestTrue(TEXT("wood"), Session->GetStatistics().Mass < Concrete);
		Session->Select({0});
		Paint->Material = EFractureSimPreset::Glass;
		Paint->SetForSelected();
		Paint->Toughness = 4.0f;
		Paint->SetToughness();
		TestTrue(TEXT("tough"), FMath::Abs(Session->GetCore().marks()[0].toughness - 4.0f) < 1.0e-3f);
		Paint->ClearToughness();
		TestTrue(TEXT("cleared"), FMath::Abs(Session->GetCore().marks()[0].toughness - 1.0f) < 1.0e-3f);
		View->Mouse = EFractureSimMouse::PaintSizes;
		Editor->BeginStroke();
		Editor->Stroke(InFront(0.0, 0.0), Ahead);
		Editor->EndStroke();
		TestTrue(TEXT("sizes"), Session->NeedsScore());
		Paint->ClearSizes();
		TestFalse(TEXT("forgotten"), Session->NeedsScore());
	});

	It(TEXT("shows fragments apart, what holds what, collision shapes and each kind of colours"), [this]() {
		if (!EditBlocks())
		{
			return;
		}
		UFractureSimViewTool* View = Editor->GetPage<UFractureSimViewTool>();
		const int32 Triangles = CountTriangles();
		TestTrue(TEXT("fragments"), Triangles > 27 * 11);
		const double Whole = WidthShown();
		View->Explode = 1.0f;
		View->OnChanged();
		TestEqual(TEXT("the same apart"), CountTriangles(), Triangles);
		TestTrue(TEXT("apart"), WidthShown() > 1.5 * Whole);
		for (const EFractureSimColours Colours : {EFractureSimColours::Toughness, EFractureSimColours::Materials,
				 EFractureSimColours::Support, EFractureSimColours::Fragments})
		{
			View->Colours = Colours;
			View->OnChanged();
			TestEqual(TEXT("in other colours"), CountTriangles(), Triangles);
		}
		View->bCollision = true;
		View->OnChanged();
		TestTrue(TEXT("hulls"), CountTriangles() >= 27 * 12);

		FFractureSimWrittenDrawing Drawing;
		Editor->DrawScene(Drawing);
		TestEqual(TEXT("no graph"), Drawing.CountLines() + Drawing.Points.Num(), 0);
		View->bSupportGraph = true;
		Editor->DrawScene(Drawing);
		TestEqual(
			TEXT("bonds"), Drawing.CountLines(), static_cast<int32>(Asset->GetCoreAsset()->fragments().bonds.size()));
		TestEqual(TEXT("fragments of the graph"), Drawing.Points.Num(), 27);
	});

	It(TEXT("tries what is edited: drop, press, shoot, blast and pull; pause, step, reset, replay, compare, end"),
		[this]() {
			if (!EditBlocks())
			{
				return;
			}
			UFractureSimTryTool* Try = Editor->GetPage<UFractureSimTryTool>();
			UFractureSimViewTool* View = Editor->GetPage<UFractureSimViewTool>();
			Try->Drop();
			if (!TestTrue(TEXT("preview"), Try->Preview != nullptr))
			{
				return;
			}
			Editor->TickScene(0.1f, *Shown);
			TestTrue(TEXT("goes on"), Try->Statistics.Seconds > 0.0f);
			Try->Pause();
			TestTrue(TEXT("paused"), Try->Preview->IsPaused());
			const float Before = Try->Preview->GetStatistics().Seconds;
			Try->Step();
			TestTrue(TEXT("a tick"), Try->Preview->GetStatistics().Seconds > Before);
			Try->Replay();
			TestTrue(TEXT("from the beginning"), Try->Preview->GetStatistics().Seconds == 0.0f);
			Try->Reset();
			Try->Press();
			for (const EFractureSimMouse Mouse :
				{EFractureSimMouse::Shoot, EFractureSimMouse::Blast, EFractureSimMouse::Pull})
			{
				View->Mouse = Mouse;
				Editor->Click(InFront(0.0, 50.0), Ahead, false); // it stands on the floor
				TestTrue(*Try->Preview->GetLastError(), Try->Preview->GetLastError().IsEmpty());
			}
			TestFalse(TEXT("no rectangle"), Editor->IsBoxing());
			TestTrue(TEXT("beside"),
				Try->Preview->CompareWith(UFractureSimEditorLibrary::GetSharedMaterial(EFractureSimPreset::Rubber)));
			TestTrue(TEXT("two bodies"), CountTriangles() > 2 * 27 * 11);
			Try->End();
			TestTrue(TEXT("ended"), Try->Preview == nullptr && CountTriangles() > 27 * 11);
		});

	It(TEXT("moves the selected handle by the gizmo, a drag a step of Undo"), [this]() {
		if (!EditDents())
		{
			return;
		}
		UFractureSimPoseTool* Page = Editor->GetPage<UFractureSimPoseTool>();
		UFractureSimDentSession* Session = Page->Session;
		FFractureSimWrittenDrawing Drawing;
		Editor->DrawScene(Drawing);
		TestEqual(TEXT("handles"), Drawing.Points.Num(), 8);
		FTransform Gizmo;
		TestFalse(TEXT("none selected"), Editor->GetGizmo(Gizmo));
		Page->NewPose();
		TestEqual(TEXT("pose"), Page->Pose, 3);
		const FVector Rest = Session->GetHandles()[0];
		Editor->Click(Rest - Ahead * 500.0, Ahead, false);
		TestTrue(TEXT("clicked"), Page->Handle >= 0);
		Page->Handle = 0;
		TestTrue(TEXT("gizmo"), Editor->GetGizmo(Gizmo) && Gizmo.GetLocation().Equals(Rest, 0.1));
		Editor->BeginMove();
		for (int32 Step = 0; Step < 5; ++Step)
		{
			Editor->Move(FVector(0.0, 0.0, 2.0), FRotator(0.0, 0.0, 0.0));
		}
		Editor->EndMove();
		TestTrue(
			TEXT("moved"), Editor->GetGizmo(Gizmo) && Gizmo.GetLocation().Equals(Rest + FVector(0.0, 0.0, 10.0), 0.1));
		GEditor->UndoTransaction();
		TestTrue(TEXT("a step"), Editor->GetGizmo(Gizmo) && Gizmo.GetLocation().Equals(Rest, 0.1));
		Editor->BeginMove();
		Editor->Move(FVector(0.0, 0.0, 5.0), FRotator(0.0, 30.0, 0.0));
		Editor->EndMove();
		TestTrue(TEXT("turned"), Editor->GetGizmo(Gizmo) && !Gizmo.GetRotation().Equals(FQuat::Identity, 0.1));
		TestTrue(TEXT("shown"), CountTriangles() > 0);
		Page->Pose = -1;
		Editor->Move(FVector(0.0, 0.0, -1.0), FRotator(0.0, 0.0, 0.0));
		TestFalse(TEXT("at rest: weights are another handle's"), Session->HasWeights());
	});

	It(TEXT("does what the buttons of poses, handles and import say"), [this]() {
		const FFractureSimPosedCube Cube;
		FFractureSimPoseOptions Poses;
		Poses.Handles = 8;
		if (!Edit(TStrongObjectPtr<UFractureSimAsset>(UFractureSimEditorLibrary::CreateDentAsset(
				Cube.Mesh.Get(), FractureSimEditorTesting::Blocks(1), Poses, Report))))
		{
			return;
		}
		UFractureSimPoseTool* Page = Editor->GetPage<UFractureSimPoseTool>();
		UFractureSimDentSession* Session = Page->Session;
		TestEqual(TEXT("of the morph target"), Page->Poses.Num(), 1);
		Page->UsualPoses();
		TestEqual(TEXT("three more"), Page->Poses.Num(), 4);
		Page->ImportFrom = Cube.Mesh.Get();
		Page->MorphTarget = FFractureSimPosedCube::MorphName();
		Page->Import();
		TestEqual(TEXT("morph target"), Page->Poses.Num(), 5);
		Page->MorphTarget = NAME_None;
		Page->Animation = Cube.Animation.Get();
		Page->Frame = FFractureSimPosedCube::LastFrame;
		Page->Import();
		TestEqual(TEXT("frame"), Page->Poses.Num(), 6);
		Page->Pose = 5;
		Page->Refresh();
		TestTrue(TEXT("name"), Page->PoseName == TEXT("PressTop 2"));
		Page->Earlier();
		TestTrue(TEXT("earlier"), Page->Pose == 4 && Page->Poses[4].Name == TEXT("PressTop 2"));
		Page->Later();
		TestTrue(TEXT("later"), Page->Pose == 5 && Page->Poses[5].Name == TEXT("PressTop 2"));
		Page->MirrorAxis = EFractureSimMirror::X;
		Page->Mirror();
		TestEqual(TEXT("mirrored"), Page->Poses.Num(), 7);
		Page->FindRotations();
		Page->Handle = 0;
		Page->FreeHandle();
		Page->ResetHandle();
		Page->RemovePose();
		TestEqual(TEXT("removed"), Page->Poses.Num(), 6);
		const int32 Handles = Session->GetHandles().Num();
		Page->AddFour();
		TestEqual(TEXT("four more"), Session->GetHandles().Num(), Handles + 4);
		Page->Handle = Handles;
		Page->RemoveHandle();
		TestEqual(TEXT("one less"), Session->GetHandles().Num(), Handles + 3);
		Page->MirrorHandles();
		TestTrue(TEXT("counterparts"), Session->GetHandles().Num() >= Handles + 3);
		Page->ComputeWeights();
		TestTrue(TEXT("computing"), Session->GetWeightProgress() >= 0.0f);
		Page->CancelWeights();
		TestTrue(TEXT("stopped"), Session->GetWeightProgress() < 0.0f);
	});

	It(TEXT("adds handles and paints strength with the mouse, and mends what its page lists"), [this]() {
		if (!EditDents())
		{
			return;
		}
		UFractureSimPoseTool* Page = Editor->GetPage<UFractureSimPoseTool>();
		UFractureSimDentTool* Dents = Editor->GetPage<UFractureSimDentTool>();
		UFractureSimDentSession* Session = Page->Session;
		Page->Mouse = EFractureSimDentMouse::PaintStrength;
		TestTrue(TEXT("paints"), Editor->IsPainting());
		Dents->Radius = 40.0f;
		Editor->BeginStroke();
		Editor->Stroke(InFront(0.0, 0.0), Ahead);
		Editor->EndStroke();
		TestFalse(TEXT("painted"), Session->GetCore().strengths().empty());
		Dents->ClearStrength();
		Page->Mouse = EFractureSimDentMouse::AddHandle;
		Editor->Click(InFront(10.0, 10.0), Ahead, false);
		TestEqual(TEXT("one more"), Session->GetHandles().Num(), 9);
		UFractureSimStatisticsTool* Statistics = Editor->GetPage<UFractureSimStatisticsTool>();
		TestTrue(TEXT("weights are missing"), Statistics->Advice.Num() > 0);
		Statistics->Fix();
		TestTrue(*Session->GetLastError(), Session->GetLastError().IsEmpty());
	});

	It(TEXT("shoots at a body that dents, and colours say which examples answer"), [this]() {
		if (!EditDents())
		{
			return;
		}
		UFractureSimTryTool* Try = Editor->GetPage<UFractureSimTryTool>();
		Editor->GetPage<UFractureSimPoseTool>()->Mouse = EFractureSimDentMouse::Shoot;
		Try->Options.Speed = 10000.0f;
		Editor->Click(InFront(0.0, 50.0), Ahead, false);
		if (!TestTrue(TEXT("preview"), Try->Preview != nullptr))
		{
			return;
		}
		for (int32 Frame = 0; Frame < 30; ++Frame)
		{
			Try->Preview->Step();
		}
		TestTrue(TEXT("dents"), Try->Preview->GetStatistics().Dents > 0);
		FFractureSimShownMesh Mesh;
		FractureSimShown::AddPreview(Mesh, *Try->Preview->GetShown()[0], FVector::ZeroVector);
		TestTrue(TEXT("coloured"), Mesh.Colours.ContainsByPredicate([](const FLinearColor& Each) {
			return FMath::Max(FMath::Max(Each.R, Each.G), Each.B) - FMath::Min(FMath::Min(Each.R, Each.G), Each.B)
				   > 0.1f;
		}));
	});

	It(TEXT("fills a clustered asset anew, and shows that"), [this]() {
		if (!Edit(FractureSimEditorTesting::MakeClusters(Report)))
		{
			return;
		}
		UFractureSimClusterTool* Page = Editor->GetPage<UFractureSimClusterTool>();
		const int32 Before = CountTriangles();
		Page->Clusters.Cells = 20;
		Page->Fill();
		const int32 After = CountTriangles();
		TestTrue(TEXT("fewer cells"), After > 0 && After < Before);
		TestTrue(TEXT("pages of fragments"), Editor->GetPage<UFractureSimFragmentTool>() == nullptr);
	});
}

#endif
