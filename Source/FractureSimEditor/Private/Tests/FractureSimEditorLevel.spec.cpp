// Copyright (c) 2026 FractureSim contributors. MIT License.

// What the level's viewport shows of a selected body: lines and points, written down instead of drawn.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Commandlets/FractureSimBenchmark.h"
#include "FractureSimAnchorVolume.h"
#include "FractureSimDentComponent.h"
#include "FractureSimDentSession.h"
#include "FractureSimFragmentSession.h"
#include "Level/FractureSimPlayButtons.h"
#include "Level/FractureSimVisualizers.h"
#include "Tests/FractureSimEditorDrawing.h"
#include "Tests/FractureSimEditorGolden.h"
#include "Tests/FractureSimEditorTesting.h"

#include "Editor/UnrealEdEngine.h"
#include "UnrealEdGlobals.h"

BEGIN_DEFINE_SPEC(FFractureSimEditorLevelSpec, "FractureSim.Editor.Level",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)
TStrongObjectPtr<UFractureSimAsset> Asset;

static FFractureSimWrittenDrawing Draw(const UFractureSimBodyComponent& Body)
{
	FFractureSimWrittenDrawing Drawing;
	FFractureSimBodyVisualizer().DrawVisualization(&Body, nullptr, &Drawing);
	return Drawing;
}

UFractureSimComponent* PlaceBlocks()
{
	FFractureSimReport Report;
	Asset = FractureSimEditorTesting::MakeBlocks(27, Report);
	UFractureSimComponent* Body = Asset.IsValid() ? FractureSimEditorTesting::PlaceInNewLevel(Asset.Get()) : nullptr;
	TestTrue(*Report.Sentence, Body != nullptr);
	return Body;
}
END_DEFINE_SPEC(FFractureSimEditorLevelSpec)

void FFractureSimEditorLevelSpec::Define()
{
	AfterEach([this]() { Asset.Reset(); });

	It(TEXT("has something to show for each kind of body"), [this]() {
		for (const UClass* Each : {UFractureSimComponent::StaticClass(), UFractureSimDentComponent::StaticClass()})
		{
			TestTrue(*Each->GetName(), GUnrealEd && GUnrealEd->FindComponentVisualizer(Each->GetFName()).IsValid());
		}
	});

	It(TEXT("draws a line for each bond, where the body stands and as large as it is"), [this]() {
		UFractureSimComponent* Body = PlaceBlocks();
		if (!Body)
		{
			return;
		}
		const int32 Bonds = static_cast<int32>(Asset->GetCoreAsset()->fragments().bonds.size());
		FFractureSimWrittenDrawing Drawing = Draw(*Body);
		TestEqual(TEXT("lines"), Drawing.CountLines(), Bonds);
		TestEqual(TEXT("points"), Drawing.Points.Num(), 0);
		// Middles of blocks of a third of a metre, around 2 m above the ground.
		FBox Reach(Drawing.LineEnds);
		TestTrue(TEXT("lowest"), Reach.Min.Equals(FVector(-33.3, -33.3, 166.7), 1.0));
		TestTrue(TEXT("highest"), Reach.Max.Equals(FVector(33.3, 33.3, 233.3), 1.0));

		Body->SetWorldScale3D(FVector(1.0, 2.0, 3.0));
		Drawing = Draw(*Body);
		TestEqual(TEXT("lines when scaled"), Drawing.CountLines(), Bonds);
		Reach = FBox(Drawing.LineEnds);
		TestTrue(TEXT("highest when scaled"), Reach.Max.Equals(FVector(33.3, 66.7, 300.0), 1.0));
		Body->GetWorld()->DestroyWorld(false);
	});

	It(TEXT("draws a point for each fragment that an anchor volume holds"), [this]() {
		UFractureSimComponent* Body = PlaceBlocks();
		if (!Body)
		{
			return;
		}
		// Boxes of a metre around their place: the first holds the lowest layer of the body, the second nothing of it.
		AFractureSimAnchorVolume* Volume =
			Body->GetWorld()->SpawnActor<AFractureSimAnchorVolume>(FVector(0.0, 0.0, 130.0), FRotator(0.0, 0.0, 0.0));
		Body->GetWorld()->SpawnActor<AFractureSimAnchorVolume>(FVector(500.0, 0.0, 0.0), FRotator(0.0, 0.0, 0.0));
		FFractureSimWrittenDrawing Drawing = Draw(*Body);
		TestEqual(TEXT("held"), Drawing.Points.Num(), static_cast<int32>(FractureSimEditorGolden::AnchoredOf27));
		for (const FVector& Each : Drawing.Points)
		{
			TestTrue(TEXT("in the lowest layer"), FMath::Abs(Each.Z - 166.7) < 1.0);
		}
		// Of others alone.
		Volume->OnlyActors.Add(Volume);
		TestEqual(TEXT("not meant"), Draw(*Body).Points.Num(), 0);
		Body->GetWorld()->DestroyWorld(false);
	});

	It(TEXT("draws a point for each fragment that the asset anchors"), [this]() {
		UFractureSimComponent* Body = PlaceBlocks();
		if (!Body)
		{
			return;
		}
		FString Error;
		const TStrongObjectPtr<UFractureSimFragmentSession> Session(
			UFractureSimEditorLibrary::EditFragments(Asset.Get(), Error));
		TestTrue(*Error, Session.IsValid() && Session->AnchorBelow(-45.0f) && Session->Apply());
		TestEqual(TEXT("held"), Draw(*Body).Points.Num(), static_cast<int32>(FractureSimEditorGolden::AnchoredOf27));
		Body->GetWorld()->DestroyWorld(false);
	});

	It(TEXT("draws a point for each bone of a body that dents"), [this]() {
		FFractureSimReport Report;
		FString Error;
		Asset = FractureSimEditorTesting::MakeDents(Report);
		const TStrongObjectPtr<UFractureSimDentSession> Session(
			UFractureSimEditorLibrary::EditDents(Asset.Get(), Error));
		if (!TestTrue(*(Report.Sentence + Error), Session.IsValid()))
		{
			return;
		}
		UFractureSimDentComponent* Body = NewObject<UFractureSimDentComponent>();
		Body->SetAsset(Asset.Get());
		Body->SetWorldLocation(FVector(0.0, 0.0, 500.0));
		const FFractureSimWrittenDrawing Drawing = Draw(*Body);
		const TArray<FVector> Handles = Session->GetHandles();
		TestEqual(TEXT("lines"), Drawing.CountLines(), 0);
		if (TestEqual(TEXT("bones"), Drawing.Points.Num(), Handles.Num()))
		{
			for (int32 Each = 0; Each < Handles.Num(); ++Each)
			{
				TestTrue(TEXT("place"), Drawing.Points[Each].Equals(Handles[Each] + FVector(0.0, 0.0, 500.0), 0.1));
			}
		}
	});

	It(TEXT("draws nothing without an asset, and nothing of a body that is no longer whole"), [this]() {
		const FFractureSimWrittenDrawing Empty = Draw(*NewObject<UFractureSimComponent>());
		TestEqual(TEXT("without an asset"), Empty.CountLines() + Empty.Points.Num(), 0);
		UFractureSimComponent* Body = PlaceBlocks();
		if (!Body)
		{
			return;
		}
		UWorld* World = Body->GetWorld();
		FractureSimBenchmark::Play(*World);
		TestTrue(TEXT("whole"), Draw(*Body).CountLines() > 0);
		FractureSimPlayButtons::BreakNow(*Body);
		for (int32 Frame = 0; Frame < 10; ++Frame)
		{
			FractureSimBenchmark::TickFrame(*World, 1.0f / 60.0f);
		}
		TestEqual(TEXT("broken"), Draw(*Body).CountLines(), 0);
		FractureSimBenchmark::End(*World);
	});
}

#endif
