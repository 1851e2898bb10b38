// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimWaitForFracture.h"

#include "FractureSimBodyComponent.h"

#include "GameFramework/Actor.h"

UFractureSimWaitForFracture* UFractureSimWaitForFracture::WaitForFracture(
	UFractureSimBodyComponent* Component, float LeastMass)
{
	UFractureSimWaitForFracture* Action = NewObject<UFractureSimWaitForFracture>();
	Action->Body = Component;
	Action->Least = LeastMass;
	Action->RegisterWithGameInstance(Component);
	return Action;
}

void UFractureSimWaitForFracture::Activate()
{
	if (!Body.IsValid())
	{
		SetReadyToDestroy();
		return;
	}
	if (AActor* Owner = Body->GetOwner())
	{
		Owner->OnEndPlay.AddUniqueDynamic(this, &UFractureSimWaitForFracture::HandleEnd);
	}
	Body->OnFractured.AddDynamic(this, &UFractureSimWaitForFracture::HandleEvents);
	Body->OnDetached.AddDynamic(this, &UFractureSimWaitForFracture::HandleEvents);
	Body->OnDented.AddDynamic(this, &UFractureSimWaitForFracture::HandleEvents);
}

void UFractureSimWaitForFracture::HandleEvents(UFractureSimBodyComponent*, const TArray<FFractureSimEvent>& Events)
{
	const bool bEnough = Events.ContainsByPredicate([this](const FFractureSimEvent& Event) {
		return Event.Kind == EFractureSimEventKind::Dented || Event.Mass >= Least;
	});
	if (!bEnough)
	{
		return;
	}
	StopWaiting();
	OnBroken.Broadcast(Events);
	SetReadyToDestroy();
}

void UFractureSimWaitForFracture::HandleEnd(AActor*, EEndPlayReason::Type)
{
	StopWaiting();
	SetReadyToDestroy();
}

void UFractureSimWaitForFracture::StopWaiting()
{
	if (!Body.IsValid())
	{
		return;
	}
	Body->OnFractured.RemoveDynamic(this, &UFractureSimWaitForFracture::HandleEvents);
	Body->OnDetached.RemoveDynamic(this, &UFractureSimWaitForFracture::HandleEvents);
	Body->OnDented.RemoveDynamic(this, &UFractureSimWaitForFracture::HandleEvents);
	if (AActor* Owner = Body->GetOwner())
	{
		Owner->OnEndPlay.RemoveDynamic(this, &UFractureSimWaitForFracture::HandleEnd);
	}
}
