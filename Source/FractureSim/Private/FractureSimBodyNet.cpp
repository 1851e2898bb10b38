// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimBodyComponent.h"

#include "Core/FractureSimBytes.h"
#include "Core/FractureSimStats.h"
#include "FractureSimAsset.h"
#include "FractureSimBodyShown.h"
#include "FractureSimLog.h"
#include "FractureSimMaterial.h"
#include "FractureSimUnits.h"
#include "FractureSimWorldSubsystem.h"

#include "FractureSim/Net.h"
#include "FractureSim/World.h"

#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "GameFramework/Controller.h"
#include "GameFramework/GameStateBase.h"
#include "GameFramework/Pawn.h"
#include "Net/UnrealNetwork.h"

// The server decides what breaks; clients follow. What is sent is cut, quantised and checked by the core.

void UFractureSimBodyComponent::GetLifetimeReplicatedProps(TArray<FLifetimeProperty>& OutLifetimeProps) const
{
	Super::GetLifetimeReplicatedProps(OutLifetimeProps);
	DOREPLIFETIME(UFractureSimBodyComponent, bReplicateDestruction);
	DOREPLIFETIME(UFractureSimBodyComponent, ServerAsset);
	DOREPLIFETIME(UFractureSimBodyComponent, ServerMaterial);
	DOREPLIFETIME(UFractureSimBodyComponent, NetState);
	DOREPLIFETIME(UFractureSimBodyComponent, NetCause);
}

void UFractureSimBodyComponent::ShareAsset()
{
	// What was made while the game runs has no name that clients know: they make their own, as the server did.
	if (bReplicateDestruction && !IsNetMode(NM_Client))
	{
		const auto Named = [](const UObject* Object) { return Object && Object->IsSupportedForNetworking(); };
		ServerAsset = Named(Asset) ? Asset.Get() : nullptr;
		ServerMaterial = Named(SimulationMaterial) ? SimulationMaterial.Get() : nullptr;
	}
}

void UFractureSimBodyComponent::OnRep_ServerAsset()
{
	if (ServerAsset)
	{
		SetAsset(ServerAsset);
	}
}

void UFractureSimBodyComponent::OnRep_ServerMaterial()
{
	if (ServerMaterial)
	{
		SetSimulationMaterial(ServerMaterial);
	}
}

bool UFractureSimBodyComponent::FollowsServer() const
{
	return bReplicateDestruction && IsNetMode(NM_Client);
}

void UFractureSimBodyComponent::SendNetState(const fsim::World& World)
{
	if (!Sender)
	{
		return;
	}
	FRACTURESIM_SCOPE(Net);
	std::vector<fsim::NetItem> Changed;
	if (UFractureSimWorldSubsystem::Report(Sender->collect(World, Changed), *this))
	{
		for (const fsim::NetItem& Item : Changed)
		{
			NetState.Set(Item.key, FractureSimBytes::ToArray(Item.bytes));
		}
		if (!Changed.empty())
		{
			WakeNetOwner();
		}
		constexpr int32 MostBytes = 60 * 1024; // the engine's own limit for what is sent of an actor at once is 64 KB
		if (!bToldLarge && NetState.GetBytes() > MostBytes)
		{
			bToldLarge = true;
			UE_LOG(LogFractureSim, Warning,
				TEXT(
					"%s has a state of %d KB, and the engine sends 64 KB at once: who joins late may not get it. Raise "
					"net.MaxConstructedPartialBunchSizeBytes on server and clients, or author the body with fewer "
					"fragments."),
				*GetPathName(), NetState.GetBytes() / 1024);
		}
	}
}

void UFractureSimBodyComponent::WakeNetOwner() const
{
	if (AActor* Owner = GetOwner(); Owner && bReplicateDestruction && !IsNetMode(NM_Client))
	{
		Owner->FlushNetDormancy();
	}
}

void UFractureSimBodyComponent::ForgetNetState()
{
	if (!NetState.Items.IsEmpty())
	{
		NetState.Reset();
		WakeNetOwner();
	}
	NetCause = FFractureSimNetCause();
}

void UFractureSimBodyComponent::ReceiveNetItem(const TArray<uint8>& Bytes)
{
	// The array must not be changed from here, and the core may be busy: taken in before the next step.
	if (Receiver)
	{
		ReceivedItems.Add(Bytes);
	}
	else
	{
		FollowAgain();
	}
}

void UFractureSimBodyComponent::FollowAgain()
{
	if (FollowsServer() && !NetState.Items.IsEmpty() && Asset)
	{
		ActivateBody();
	}
}

void UFractureSimBodyComponent::NoteCause(const FFractureSimEvent& Event)
{
	const bool bTravels = Event.Kind != EFractureSimEventKind::Impact && Event.Kind != EFractureSimEventKind::Woken
						  && Event.Kind != EFractureSimEventKind::LimitReached;
	if (!Sender || !bTravels)
	{
		return;
	}
	NetCause.Time = GetWorld() ? GetWorld()->GetTimeSeconds() : 0.0;
	NetCause.Since = NetCause.Since < 0.0 ? NetCause.Time : NetCause.Since;
	if (Event.Kind != EFractureSimEventKind::Settled)
	{
		NetCause.Instigator = Event.InstigatorPawn;
		NetCause.Causer = Event.DamageCauser;
		NetCause.Impulse = Event.Impulse;
		NetCause.Speed = Event.Speed;
	}
}

bool UFractureSimBodyComponent::IsNews(bool bFirst) const
{
	const UWorld* World = GetWorld();
	const AGameStateBase* Game = World ? World->GetGameState() : nullptr;
	if (!Game)
	{
		return !bFirst;
	}
	// Of a body that was whole until now the first thing is news too. Who joins late, or sees a body again, is told of
	// it long after.
	constexpr double Recent = 1.5; // s: the way here, a lost packet, and what is missing in the server's clock
	const double Now = Game->GetServerWorldTimeSeconds();
	return Now - NetCause.Time <= Recent && (!bFirst || Now - NetCause.Since <= Recent);
}

void UFractureSimBodyComponent::TakeCause()
{
	APawn* Pawn = NetCause.Instigator;
	LastPawn = Pawn;
	LastInstigator = Pawn ? Pawn->GetController() : nullptr;
	LastCauser = NetCause.Causer.Get();
	LastDamageTime = GetWorld() ? GetWorld()->GetTimeSeconds() : 0.0;
	RememberBlow(static_cast<double>(NetCause.Impulse));
}

void UFractureSimBodyComponent::TakeNetItems(fsim::World& World, float DeltaSeconds)
{
	if (!Receiver)
	{
		ReceivedItems.Reset();
		return;
	}
	if (bNetUnread)
	{
		// Here, and not as items come: then the array still has those that the server took away.
		ReceivedItems.Reset();
		for (const FFractureSimNetItem& Item : NetState.Items)
		{
			ReceivedItems.Add(Item.Bytes);
		}
		bNetUnread = false;
	}
	for (const TArray<uint8>& Item : ReceivedItems)
	{
		UFractureSimWorldSubsystem::Report(Receiver->receive(World, FractureSimBytes::AsSpan(Item)), *this);
	}
	ReceivedItems.Reset();
	const fsim::Result<fsim::NetChange> Change = Receiver->update(World, DeltaSeconds);
	if (!Change)
	{
		// Tried again in each frame, and said once.
		if (!bNetRefused)
		{
			UFractureSimWorldSubsystem::Report(Change.status(), *this);
		}
		bNetRefused = true;
		return;
	}
	bNetRefused = false;
	if (Change->first && Shown.IsValid())
	{
		Shown->bTeleported = true;
	}
	// What had happened before this client looked is state, and makes no noise.
	UFractureSimWorldSubsystem* Subsystem = GetSubsystem();
	if (Change->events.empty() || !Subsystem || !IsNews(Change->first))
	{
		return;
	}
	TakeCause();
	for (const fsim::Event& Event : Change->events)
	{
		Subsystem->TakeEvent(Event);
	}
}
