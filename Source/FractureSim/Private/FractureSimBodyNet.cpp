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

#include "GameFramework/Actor.h"
#include "Net/UnrealNetwork.h"

// The server decides what breaks; clients follow. What is sent is cut, quantised and checked by the core.

void UFractureSimBodyComponent::GetLifetimeReplicatedProps(TArray<FLifetimeProperty>& OutLifetimeProps) const
{
	Super::GetLifetimeReplicatedProps(OutLifetimeProps);
	DOREPLIFETIME(UFractureSimBodyComponent, bReplicateDestruction);
	DOREPLIFETIME(UFractureSimBodyComponent, ServerAsset);
	DOREPLIFETIME(UFractureSimBodyComponent, ServerMaterial);
	DOREPLIFETIME(UFractureSimBodyComponent, NetState);
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
	}
}

void UFractureSimBodyComponent::ReceiveNetItem(const TArray<uint8>& Bytes)
{
	// The array must not be changed from here, and the core may be busy: taken in before the next step.
	ReceivedItems.Add(Bytes);
	if (!bBodyActive && Asset)
	{
		ActivateBody();
	}
}

void UFractureSimBodyComponent::TakeNetItems(fsim::World& World, const FFractureSimFrame& Frame, float DeltaSeconds)
{
	if (!Receiver)
	{
		ReceivedItems.Reset();
		return;
	}
	for (const TArray<uint8>& Item : ReceivedItems)
	{
		UFractureSimWorldSubsystem::Report(Receiver->receive(World, FractureSimBytes::AsSpan(Item)), *this);
	}
	ReceivedItems.Reset();
	const fsim::Result<fsim::NetChange> Change = Receiver->update(World, DeltaSeconds);
	if (!Change)
	{
		UFractureSimWorldSubsystem::Report(Change.status(), *this);
		return;
	}
	if (Change->first && Shown.IsValid())
	{
		Shown->bTeleported = true;
	}
	// What had happened before this client looked is state, and makes no noise.
	if (Change->first || (Change->newlyBroken == 0 && Change->dentedVertices == 0))
	{
		return;
	}
	FFractureSimEvent Event;
	Event.Kind = Change->newlyBroken > 0 ? EFractureSimEventKind::Fractured : EFractureSimEventKind::Dented;
	Event.Location = Frame.PositionToUnreal(Change->centre);
	Event.Count = static_cast<int32>(Change->newlyBroken);
	DescribeEvent(Event);
	if (UFractureSimWorldSubsystem* Subsystem = GetSubsystem())
	{
		Subsystem->AddEvent(Event);
	}
}
