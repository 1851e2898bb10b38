// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "FractureSimAnchorVolume.h"
#include "FractureSimComponent.h"
#include "FractureSimTestActor.h"
#include "FractureSimWorldSubsystem.h"
#include "Support/FractureSimTestWorld.h"

#include "Engine/World.h"
#include "Misc/FileHelper.h"
#include "Misc/Paths.h"
#include "Serialization/MemoryReader.h"
#include "Serialization/MemoryWriter.h"
#include "Serialization/ObjectAndNameAsStringProxyArchive.h"

#include "FractureSim/World.h"

BEGIN_DEFINE_SPEC(FFractureSimStateSpec, "FractureSim.Unit.State",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::ServerContext
		| EAutomationTestFlags::CommandletContext | EAutomationTestFlags::ProductFilter)
END_DEFINE_SPEC(FFractureSimStateSpec)

void FFractureSimStateSpec::Define()
{
	It(TEXT("comes out of a save game as it went in, without events"), [this]() {
		FFractureSimTestWorld World;
		AFractureSimTestActor* Actor = World.SpawnBar(FVector(0.0, 0.0, 300.0));
		Actor->Bar->Cut(Actor->GetActorLocation(), FVector(1.0, 0.0, 0.0));
		World.Tick(20);
		const FFractureSimBodyState Saved = Actor->Bar->CaptureState();
		const FVector Place = Actor->Bar->GetFragmentLocation(0);

		FFractureSimTestWorld Other;
		AFractureSimTestActor* Restored = Other.SpawnBar(FVector(0.0, 0.0, 300.0));
		TestTrue(TEXT("restored"), Restored->Bar->RestoreState(Saved));
		TestEqual(TEXT("pieces"), Restored->Bar->GetPieceCount(), 2);
		TestTrue(TEXT("place"), Restored->Bar->GetFragmentLocation(0).Equals(Place, 0.01));
		TestFalse(TEXT("intact"), Restored->Bar->IsIntact());
		Other.Tick(1);
		TestEqual(TEXT("events"), Restored->Count(EFractureSimEventKind::Fractured), 0);
	});

	It(TEXT("is saved by archives of save games, and nothing is left of an earlier state"), [this]() {
		const auto Serialize = [](AFractureSimTestActor& Of, FArchive& Memory) {
			FObjectAndNameAsStringProxyArchive Archive(Memory, false);
			Archive.ArIsSaveGame = true;
			Of.Bar->Serialize(Archive);
		};
		FFractureSimTestWorld World;
		AFractureSimTestActor* Actor = World.SpawnBar(FVector(0.0, 0.0, 300.0));
		TArray<uint8> Whole;
		TArray<uint8> Cut;
		FMemoryWriter WholeWriter(Whole, true);
		Serialize(*Actor, WholeWriter);
		Actor->Bar->Cut(Actor->GetActorLocation(), FVector(1.0, 0.0, 0.0));
		World.Tick(5);
		FMemoryWriter CutWriter(Cut, true);
		Serialize(*Actor, CutWriter);
		Actor->Bar->ResetBody();

		FMemoryReader CutReader(Cut, true);
		Serialize(*Actor, CutReader);
		TestEqual(TEXT("cut again"), Actor->Bar->GetPieceCount(), 2);
		FMemoryReader WholeReader(Whole, true);
		Serialize(*Actor, WholeReader);
		TestFalse(TEXT("whole again"), Actor->Bar->IsBodyActive());
	});

	It(TEXT("keeps what is broken when its component is registered anew"), [this]() {
		FFractureSimTestWorld World;
		AFractureSimTestActor* Actor = World.SpawnBar(FVector(0.0, 0.0, 300.0));
		Actor->Bar->Cut(Actor->GetActorLocation(), FVector(1.0, 0.0, 0.0));
		World.Tick(5);
		const FVector Place = Actor->Bar->GetFragmentLocation(0);
		const int32 Told = Actor->GetEvents().Num();
		Actor->Bar->ReregisterComponent();
		TestEqual(TEXT("pieces"), Actor->Bar->GetPieceCount(), 2);
		TestTrue(TEXT("place"), Actor->Bar->GetFragmentLocation(0).Equals(Place, 0.01));
		World.Tick(1);
		TestEqual(TEXT("events"), Actor->GetEvents().Num(), Told);
		TestEqual(TEXT("bodies"), World.Simulation().GetStatistics().ActiveBodies, 1);
		TestEqual(TEXT("waiting"), World.Simulation().GetStatistics().WaitingBodies, 0);
	});

	It(TEXT("is held by its anchors when it comes out of a save game, unless they had been let go of"), [this]() {
		for (const bool bClustered : {false, true})
		{
			FFractureSimTestWorld World;
			AFractureSimTestActor* Actor = World.SpawnBar(FVector(0.0, 0.0, 300.0));
			if (bClustered)
			{
				Actor->Bar->SetAsset(AFractureSimTestActor::MakeClusteredBar(Actor));
			}
			World.Get().SpawnActor<AFractureSimAnchorVolume>(Actor->GetActorLocation(), FRotator::ZeroRotator);
			Actor->Bar->ActivateBody();
			World.Tick(10);
			const FFractureSimBodyState Held = Actor->Bar->CaptureState();
			TestTrue(TEXT("restored"), Actor->Bar->RestoreState(Held));
			World.Tick(60);
			TestTrue(TEXT("has a piece"), Actor->Bar->GetPieces().Num() > 0);
			const double Hangs = Actor->Bar->GetPieces()[0].Transform.GetLocation().Z;
			TestTrue(TEXT("held"), Hangs > 280.0);

			Actor->Bar->ReleaseAnchors();
			const FFractureSimBodyState Released = Actor->Bar->CaptureState();
			TestTrue(TEXT("restored again"), Actor->Bar->RestoreState(Released));
			World.Tick(60);
			TestTrue(TEXT("fallen"), Actor->Bar->GetPieces()[0].Transform.GetLocation().Z < Hangs - 200.0);
		}
	});

	It(TEXT("refuses a state that is damaged"), [this]() {
		FFractureSimTestWorld World;
		AFractureSimTestActor* Actor = World.SpawnBar(FVector(0.0, 0.0, 300.0));
		Actor->Bar->ActivateBody();
		FFractureSimBodyState Saved = Actor->Bar->CaptureState();
		Saved.Bytes[Saved.Bytes.Num() / 2] ^= 1;
		AddExpectedError(TEXT("could not be restored"), EAutomationExpectedErrorFlags::Contains, 1);
		TestFalse(TEXT("restored"), Actor->Bar->RestoreState(Saved));
	});

	It(TEXT("is kept by name until it is asked for (FractureSim.Streaming streams a level)"), [this]() {
		FFractureSimTestWorld World;
		AFractureSimTestActor* Actor = World.SpawnBar(FVector(0.0, 0.0, 300.0));
		Actor->Bar->Shatter(Actor->GetActorLocation(), 1000.0f);
		World.Tick(5);
		const float Broken = Actor->Bar->GetBrokenShare();
		World.Simulation().KeepState(Actor->Bar->GetPathName(), Actor->Bar->CaptureState());
		Actor->Bar->ResetBody();
		FFractureSimBodyState Kept;
		TestTrue(TEXT("kept"), World.Simulation().TakeKeptState(Actor->Bar->GetPathName(), Kept));
		TestFalse(TEXT("taken once"), World.Simulation().TakeKeptState(Actor->Bar->GetPathName(), Kept));
		TestTrue(TEXT("restored"), Actor->Bar->RestoreState(Kept));
		TestEqual(TEXT("broken"), Actor->Bar->GetBrokenShare(), Broken);
	});

	It(TEXT("can be recorded, and the recording replayed bit for bit"), [this]() {
		const FString File = FPaths::Combine(FPaths::ProjectSavedDir(), TEXT("FractureSim"), TEXT("Spec.fsrec"));
		{
			FFractureSimTestWorld World;
			AFractureSimTestActor* Actor = World.SpawnBar(FVector(0.0, 0.0, 300.0));
			TestTrue(TEXT("started"), World.Simulation().StartRecording(File));
			Actor->Bar->ApplyBlow(Actor->GetActorLocation(), FVector(0.0, 20000.0, 0.0));
			World.Tick(60);
			TestTrue(TEXT("stopped"), World.Simulation().StopRecording());
		}
		TArray<uint8> Bytes;
		TestTrue(TEXT("read"), FFileHelper::LoadFileToArray(Bytes, *File));
		const fsim::Result<fsim::ReplayReport> Report =
			fsim::replay({reinterpret_cast<const std::byte*>(Bytes.GetData()), static_cast<size_t>(Bytes.Num())});
		TestTrue(TEXT("replayed"), static_cast<bool>(Report));
		TestTrue(TEXT("hashes"), Report && Report->hashesEqual && Report->hashesChecked > 0);
	});

	It(TEXT("goes with its world"), [this]() {
		for (int32 Round = 0; Round < 3; ++Round)
		{
			FFractureSimTestWorld World;
			AFractureSimTestActor* Actor = World.SpawnBar(FVector(0.0, 0.0, 300.0));
			Actor->Bar->ActivateBody();
			World.Tick(3);
			Actor->Destroy();
			World.Tick(1);
			TestEqual(TEXT("bodies"), World.Simulation().GetStatistics().ActiveBodies, 0);
		}
	});
}

#endif
