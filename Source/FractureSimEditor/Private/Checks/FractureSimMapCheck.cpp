// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Checks/FractureSimMapCheck.h"

#include "Checks/FractureSimChecks.h"
#include "Checks/FractureSimMessages.h"
#include "FractureSimBodyComponent.h"
#include "FractureSimSettings.h"

#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Logging/MessageLog.h"
#include "Logging/TokenizedMessage.h"

namespace FractureSimMapChecks
{
// The first body of a world speaks for all of them.
bool IsFirst(const UFractureSimBodyComponent& Body)
{
	static TWeakObjectPtr<const UFractureSimBodyComponent> First;
	if (!First.IsValid() || First->GetWorld() != Body.GetWorld())
	{
		First = &Body;
	}
	return First == &Body;
}

void Check(UFractureSimBodyComponent& Body)
{
	FMessageLog Log(TEXT("MapCheck"));
	const TWeakObjectPtr<UFractureSimBodyComponent> Weak = &Body;
	AActor* Owner = Body.GetOwner();
	UObject& About = Owner ? *static_cast<UObject*>(Owner) : static_cast<UObject&>(Body);
	for (const fsim::Advice& Each : FractureSimChecks::CheckComponent(Body))
	{
		Log.AddMessage(FractureSimMessages::Make(About, Each, [Weak, Each](FString& Error) {
			return Weak.IsValid() && FractureSimChecks::FixComponent(*Weak, Each, Error);
		}));
	}
	const UWorld* World = Body.GetWorld();
	if (!World || !IsFirst(Body))
	{
		return;
	}
	for (const fsim::Advice& Each : FractureSimChecks::CheckLevel(*World))
	{
		Log.AddMessage(
			FractureSimMessages::Make(*GetMutableDefault<UFractureSimSettings>(), Each, [Weak, Each](FString& Error) {
				const UWorld* Level = Weak.IsValid() ? Weak->GetWorld() : nullptr;
				return Level && FractureSimChecks::FixLevel(*Level, Each, Error);
			}));
	}
}
} // namespace FractureSimMapChecks

void FFractureSimMapCheck::Register()
{
	Handle = UFractureSimBodyComponent::OnCheckForErrors().AddStatic(&FractureSimMapChecks::Check);
}

void FFractureSimMapCheck::Unregister()
{
	UFractureSimBodyComponent::OnCheckForErrors().Remove(Handle);
}
