// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimWaitForFracture.h"

#include "FractureSimBodyComponent.h"

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
	if (!Body)
	{
		SetReadyToDestroy();
		return;
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
	Body->OnFractured.RemoveDynamic(this, &UFractureSimWaitForFracture::HandleEvents);
	Body->OnDetached.RemoveDynamic(this, &UFractureSimWaitForFracture::HandleEvents);
	Body->OnDented.RemoveDynamic(this, &UFractureSimWaitForFracture::HandleEvents);
	OnBroken.Broadcast(Events);
	SetReadyToDestroy();
}
