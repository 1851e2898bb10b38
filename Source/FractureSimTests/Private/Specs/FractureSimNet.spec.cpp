// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Misc/AutomationTest.h"

// The engine has its test worlds in the editor alone.
#if WITH_DEV_AUTOMATION_TESTS && WITH_EDITOR

#include "FractureSimComponent.h"
#include "FractureSimTestActor.h"

#include "Engine/World.h"
#include "Tests/NetTestHelpers.h"

BEGIN_DEFINE_SPEC(
	FFractureSimNetSpec, "FractureSim.Net", EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)
static constexpr int32 Second = 60;

/** The call has another name in newer engines. */
template <class TWorlds> static bool Connect(TWorlds& Worlds)
{
	if constexpr (requires { Worlds.ConnectNewClient(); })
	{
		return Worlds.ConnectNewClient() != INDEX_NONE;
	}
	else
	{
		return Worlds.CreateAndConnectClient();
	}
}

static AFractureSimTestActor* OnClient(UE::Net::FTestWorlds& Worlds, AFractureSimTestActor* OnServer, uint32 Client)
{
	return Cast<AFractureSimTestActor>(Worlds.FindReplicatedObjectOnClient(OnServer, Client));
}
END_DEFINE_SPEC(FFractureSimNetSpec)

void FFractureSimNetSpec::Define()
{
	It(TEXT("breaks for two clients as for the server, and for one who joins late without noise"), [this]() {
		UE::Net::FTestWorlds Worlds(TEXT("/Engine/Maps/Entry?game=/Script/Engine.GameMode"));
		TestTrue(TEXT("first client"), Connect(Worlds));
		TestTrue(TEXT("second client"), Connect(Worlds));
		AFractureSimTestActor* Server = Worlds.Server.GetWorld()->SpawnActor<AFractureSimTestActor>();
		Server->bAlwaysRelevant = true;
		Worlds.TickAll(Second);

		Server->Bar->Cut(Server->GetActorLocation(), FVector(1.0, 0.0, 0.0));
		Worlds.TickAll(2 * Second);
		TestEqual(TEXT("server's pieces"), Server->Bar->GetPieceCount(), 2);
		for (uint32 Client = 0; Client < 2; ++Client)
		{
			AFractureSimTestActor* Seen = OnClient(Worlds, Server, Client);
			if (!TestNotNull(TEXT("client's actor"), Seen))
			{
				return;
			}
			TestEqual(TEXT("client's pieces"), Seen->Bar->GetPieceCount(), 2);
			TestTrue(TEXT("client's crack, the first of the body"), Seen->Count(EFractureSimEventKind::Fractured) > 0);
			TestEqual(TEXT("client's piece that came loose"), Seen->Count(EFractureSimEventKind::Detached), 1);
			TestEqual(TEXT("client's bonds"), Seen->Bar->GetBrokenShare(), Server->Bar->GetBrokenShare());
			const double Apart = FVector::Dist(Seen->Bar->GetFragmentLocation(0), Server->Bar->GetFragmentLocation(0));
			TestTrue(TEXT("client's large pieces are near the server's"), Apart < 25.0);
		}

		TestTrue(TEXT("late client"), Connect(Worlds));
		Worlds.TickAll(2 * Second);
		AFractureSimTestActor* Late = OnClient(Worlds, Server, 2);
		if (TestNotNull(TEXT("late client's actor"), Late))
		{
			TestEqual(TEXT("late client's pieces"), Late->Bar->GetPieceCount(), 2);
			TestEqual(TEXT("late client's effects"), Late->Count(EFractureSimEventKind::Fractured), 0);
			TestEqual(TEXT("late client's loose pieces"), Late->Count(EFractureSimEventKind::Detached), 0);
			const double Apart = FVector::Dist(Late->Bar->GetFragmentLocation(7), Server->Bar->GetFragmentLocation(7));
			TestTrue(TEXT("late client's large pieces are near the server's"), Apart < 25.0);
		}
	});

	It(TEXT("is as it was, without noise, for a client for whom it becomes relevant again"), [this]() {
		UE::Net::FTestWorlds Worlds(TEXT("/Engine/Maps/Entry?game=/Script/Engine.GameMode"));
		TestTrue(TEXT("client"), Connect(Worlds));
		AFractureSimTestActor* Server = Worlds.Server.GetWorld()->SpawnActor<AFractureSimTestActor>();
		Server->bAlwaysRelevant = true;
		Worlds.TickAll(Second);
		// Nobody owns it: it goes from the client, some seconds later.
		Server->bAlwaysRelevant = false;
		Server->bOnlyRelevantToOwner = true;
		Worlds.TickAll(10 * Second);
		Server->Bar->Cut(Server->GetActorLocation(), FVector(1.0, 0.0, 0.0));
		Worlds.TickAll(2 * Second);
		Server->bOnlyRelevantToOwner = false;
		Server->bAlwaysRelevant = true;
		Worlds.TickAll(2 * Second);
		AFractureSimTestActor* Seen = OnClient(Worlds, Server, 0);
		if (TestNotNull(TEXT("client's actor"), Seen))
		{
			TestEqual(TEXT("pieces"), Seen->Bar->GetPieceCount(), 2);
			TestEqual(TEXT("effects"), Seen->Count(EFractureSimEventKind::Fractured), 0);
		}
	});

	It(TEXT("tells clients how heavy and how large it broke, and who did it"), [this]() {
		UE::Net::FTestWorlds Worlds(TEXT("/Engine/Maps/Entry?game=/Script/Engine.GameMode"));
		TestTrue(TEXT("client"), Connect(Worlds));
		AFractureSimTestActor* Server = Worlds.Server.GetWorld()->SpawnActor<AFractureSimTestActor>();
		AFractureSimTestActor* Causer = Worlds.Server.GetWorld()->SpawnActor<AFractureSimTestActor>(
			FVector(0.0, 1000.0, 0.0), FRotator::ZeroRotator);
		Server->bAlwaysRelevant = true;
		Causer->bAlwaysRelevant = true;
		Worlds.TickAll(Second);
		// A blow that breaks nothing names its causer; the cut breaks.
		Server->Bar->ApplyBlow(Server->GetActorLocation(), FVector(0.0, 0.0, 10.0), 15.0f, nullptr, Causer);
		Server->Bar->Cut(Server->GetActorLocation(), FVector(1.0, 0.0, 0.0));
		Worlds.TickAll(2 * Second);
		AFractureSimTestActor* Seen = OnClient(Worlds, Server, 0);
		if (!TestNotNull(TEXT("client's actor"), Seen))
		{
			return;
		}
		for (const EFractureSimEventKind Kind : {EFractureSimEventKind::Fractured, EFractureSimEventKind::Detached})
		{
			const auto IsKind = [Kind](const FFractureSimEvent& Event) { return Event.Kind == Kind; };
			const FFractureSimEvent* There = Server->GetEvents().FindByPredicate(IsKind);
			const FFractureSimEvent* Here = Seen->GetEvents().FindByPredicate(IsKind);
			if (TestNotNull(TEXT("server's event"), There) && TestNotNull(TEXT("client's event"), Here))
			{
				TestTrue(TEXT("mass"), Here->Mass > 0.0f);
				TestTrue(TEXT("size"), Here->Size > 0.0f);
				TestTrue(TEXT("place"), FVector::Dist(Here->Location, There->Location) < 25.0);
				TestTrue(TEXT("causer"), Here->DamageCauser == OnClient(Worlds, Causer, 0));
				TestEqual(TEXT("impulse"), Here->Impulse, There->Impulse, 1.0e-3f);
			}
		}
	});

	It(TEXT("forgets on clients what was broken when the server restores an earlier state"), [this]() {
		UE::Net::FTestWorlds Worlds(TEXT("/Engine/Maps/Entry?game=/Script/Engine.GameMode"));
		TestTrue(TEXT("client"), Connect(Worlds));
		AFractureSimTestActor* Server = Worlds.Server.GetWorld()->SpawnActor<AFractureSimTestActor>();
		Server->bAlwaysRelevant = true;
		Worlds.TickAll(Second);
		Server->Bar->ActivateBody();
		const FFractureSimBodyState Whole = Server->Bar->CaptureState();
		Server->Bar->Shatter(Server->GetActorLocation(), 1000.0f);
		Worlds.TickAll(Second);
		TestTrue(TEXT("restored"), Server->Bar->RestoreState(Whole));
		Worlds.TickAll(2 * Second);
		AFractureSimTestActor* Seen = OnClient(Worlds, Server, 0);
		if (TestNotNull(TEXT("client's actor"), Seen))
		{
			TestEqual(TEXT("bonds"), Seen->Bar->GetBrokenShare(), 0.0f);
		}
	});

	It(TEXT("is whole on every client once the server makes it whole"), [this]() {
		UE::Net::FTestWorlds Worlds(TEXT("/Engine/Maps/Entry?game=/Script/Engine.GameMode"));
		TestTrue(TEXT("client"), Connect(Worlds));
		AFractureSimTestActor* Server = Worlds.Server.GetWorld()->SpawnActor<AFractureSimTestActor>();
		Server->bAlwaysRelevant = true;
		Worlds.TickAll(Second);
		Server->Bar->Shatter(Server->GetActorLocation(), 1000.0f);
		Worlds.TickAll(Second);
		AFractureSimTestActor* Seen = OnClient(Worlds, Server, 0);
		if (TestNotNull(TEXT("client's actor"), Seen))
		{
			TestTrue(TEXT("broken"), Seen->Bar->GetBrokenShare() > 0.9f);
			Server->Bar->ResetBody();
			Worlds.TickAll(Second);
			TestEqual(TEXT("whole"), Seen->Bar->GetBrokenShare(), 0.0f);
			TestTrue(TEXT("intact"), Seen->Bar->IsIntact());
		}
	});

	It(TEXT("does not let a client break what the server owns"), [this]() {
		UE::Net::FTestWorlds Worlds(TEXT("/Engine/Maps/Entry?game=/Script/Engine.GameMode"));
		TestTrue(TEXT("client"), Connect(Worlds));
		AFractureSimTestActor* Server = Worlds.Server.GetWorld()->SpawnActor<AFractureSimTestActor>();
		Server->bAlwaysRelevant = true;
		Worlds.TickAll(Second);
		AFractureSimTestActor* Seen = OnClient(Worlds, Server, 0);
		if (TestNotNull(TEXT("client's actor"), Seen))
		{
			Seen->Bar->Cut(Seen->GetActorLocation(), FVector(1.0, 0.0, 0.0));
			Worlds.TickAll(Second);
			TestEqual(TEXT("client"), Seen->Bar->GetBrokenShare(), 0.0f);
			TestEqual(TEXT("server"), Server->Bar->GetBrokenShare(), 0.0f);
		}
	});
}

#endif
