// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimWorldSubsystem.h"

#include "Core/FractureSimStats.h"
#include "FractureSimBodyComponent.h"
#include "FractureSimListener.h"
#include "FractureSimLog.h"
#include "FractureSimWorldState.h"

#include "Templates/Casts.h"

// From what the core says of a frame to what the game is told of it.

namespace FractureSimEvents
{
EFractureSimEventKind KindOf(fsim::EventKind Kind)
{
	switch (Kind)
	{
	case fsim::EventKind::Impact:
		return EFractureSimEventKind::Impact;
	case fsim::EventKind::Fractured:
		return EFractureSimEventKind::Fractured;
	case fsim::EventKind::Detached:
		return EFractureSimEventKind::Detached;
	case fsim::EventKind::Dented:
		return EFractureSimEventKind::Dented;
	case fsim::EventKind::Settled:
		return EFractureSimEventKind::Settled;
	case fsim::EventKind::Woken:
		return EFractureSimEventKind::Woken;
	case fsim::EventKind::Debris:
		return EFractureSimEventKind::Debris;
	case fsim::EventKind::LimitReached:
		break;
	}
	return EFractureSimEventKind::LimitReached;
}

// Where to raise a limit, for the log.
const TCHAR* SettingOf(fsim::Limit Limit)
{
	switch (Limit)
	{
	case fsim::Limit::Events:
		return TEXT("events were left out; raise Max Events in the project's settings");
	case fsim::Limit::Contacts:
		return TEXT("contacts were left out; there are too many rigid bodies in one place");
	case fsim::Limit::Ticks:
		return TEXT("time was dropped after a hitch; raise Max Ticks Per Frame or lower the load");
	case fsim::Limit::Fracture:
		return TEXT("a body has no room to break further; author it with more, or raise Max Shards");
	case fsim::Limit::Pieces:
		return TEXT("the lightest pieces faded; raise Max Pieces if you want to keep them");
	case fsim::Limit::Dents:
		return TEXT("there is no room for more dents; raise Max Dented Places in the project's settings");
	case fsim::Limit::RigidBodies:
		return TEXT("there is no room for what would come off, so joints hold; raise Max Rigid Bodies");
	case fsim::Limit::None:
		break;
	}
	return TEXT("a limit was reached");
}

FFractureSimEvent Convert(const fsim::Event& Event, const FFractureSimFrame& Frame)
{
	FFractureSimEvent Result;
	Result.Kind = KindOf(Event.kind);
	Result.Location = Frame.PositionToUnreal(Event.position);
	Result.Direction = Frame.DirectionToUnreal(Event.direction);
	Result.Velocity = Frame.VectorToUnreal(Event.velocity);
	Result.Size = Frame.LengthToUnreal(Event.size);
	switch (Event.kind)
	{
	case fsim::EventKind::Impact:
		Result.Impulse = Frame.ImpulseToUnreal(Event.value);
		break;
	case fsim::EventKind::Dented:
		Result.Speed = Frame.LengthToUnreal(Event.value);
		break;
	case fsim::EventKind::LimitReached:
		Result.Count = static_cast<int32>(Event.value);
		break;
	case fsim::EventKind::Fractured:
		// Of a joint of a body that dents the core knows the blow, not what it frees.
		if (Event.body)
		{
			Result.Mass = Event.value;
		}
		else
		{
			Result.Speed = Frame.LengthToUnreal(Event.value);
		}
		break;
	case fsim::EventKind::Detached:
	case fsim::EventKind::Settled:
	case fsim::EventKind::Woken:
	case fsim::EventKind::Debris:
		Result.Mass = Event.value;
		break;
	}
	return Result;
}
} // namespace FractureSimEvents

void UFractureSimWorldSubsystem::TakeEvent(const fsim::Event& Each)
{
	UFractureSimBodyComponent* Component = Each.body ? FindComponent(Each.body) : FindComponent(Each.rigidBody);
	UPrimitiveComponent* Other = Each.body ? FindComponent(Each.rigidBody) : FindComponent(Each.other);
	if (!Other)
	{
		Other = State->Colliders.FindComponent(Each.body ? Each.rigidBody : Each.other);
	}
	if (!Component && Each.kind == fsim::EventKind::Impact)
	{
		// A stand-in struck a body: the body is who tells of it.
		Component = FindComponent(Each.other);
		Other = State->Colliders.FindComponent(Each.rigidBody);
	}
	if (!Component && Each.kind == fsim::EventKind::Detached)
	{
		// A part of a dented body in the moment in which it comes off: that body tells of it.
		Component = FindComponent(Each.other);
		Other = nullptr;
	}
	if (!Component)
	{
		return;
	}
	FFractureSimEvent Event = FractureSimEvents::Convert(Each, Frame);
	Component->DescribeEvent(Event);
	Event.OtherComponent = Other;
	FrameEvents.Add(MoveTemp(Event));
}

void UFractureSimWorldSubsystem::CollectEvents()
{
	FRACTURESIM_SCOPE(Events);
	State->ReadEvents();
	for (const fsim::Event& Each : State->Events)
	{
		if (Each.kind == fsim::EventKind::LimitReached)
		{
			// Once for each limit: it would flood the log.
			const uint32 Bit = 1u << static_cast<uint32>(Each.limit);
			if ((State->ReportedLimits & Bit) == 0)
			{
				State->ReportedLimits |= Bit;
				UE_LOG(LogFractureSim, Warning, TEXT("%s (%g)."), FractureSimEvents::SettingOf(Each.limit), Each.value);
			}
		}
		TakeEvent(Each);
	}
	State->Events.Reset();
	SET_DWORD_STAT(STAT_FractureSimEventCount, FrameEvents.Num());
	CSV_CUSTOM_STAT(FractureSim, Events, FrameEvents.Num(), ECsvCustomStatOp::Set);
}

void UFractureSimWorldSubsystem::DispatchEvents()
{
	if (FrameEvents.IsEmpty())
	{
		return;
	}
	// Whoever hears of them may make more: those are for the next frame.
	const TArray<FFractureSimEvent> Events = MoveTemp(FrameEvents);
	FrameEvents.Reset();
	TArray<UFractureSimBodyComponent*> Senders;
	for (const FFractureSimEvent& Event : Events)
	{
		Senders.AddUnique(Cast<UFractureSimBodyComponent>(Event.Component.Get()));
	}
	for (UFractureSimBodyComponent* Sender : Senders)
	{
		if (!IsValid(Sender))
		{
			continue;
		}
		TArray<FFractureSimEvent> Own;
		for (const FFractureSimEvent& Event : Events)
		{
			if (Event.Component == Sender)
			{
				Own.Add(Event);
			}
		}
		const TArray<TScriptInterface<IFractureSimListener>> Told = Listeners;
		for (const TScriptInterface<IFractureSimListener>& Listener : Told)
		{
			if (UObject* Object = Listener.GetObject())
			{
				IFractureSimListener::Execute_OnFractureSimEvents(Object, Sender, Own);
			}
		}
		Sender->DispatchEvents(MoveTemp(Own));
	}
	OnEvents.Broadcast(Events);
}

void UFractureSimWorldSubsystem::AddListener(const TScriptInterface<IFractureSimListener>& Listener)
{
	Listeners.AddUnique(Listener);
}

void UFractureSimWorldSubsystem::RemoveListener(const TScriptInterface<IFractureSimListener>& Listener)
{
	Listeners.Remove(Listener);
}
