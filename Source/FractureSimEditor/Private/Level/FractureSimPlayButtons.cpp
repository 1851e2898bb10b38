// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Level/FractureSimPlayButtons.h"

#include "FractureSimComponent.h"
#include "FractureSimWorldSubsystem.h"

#include "Templates/Casts.h"

namespace FractureSimPlayButtons
{
void BreakNow(UFractureSimBodyComponent& Body)
{
	const FBoxSphereBounds Bounds = Body.Bounds;
	const float Radius = static_cast<float>(Bounds.SphereRadius);
	if (UFractureSimComponent* Breaks = Cast<UFractureSimComponent>(&Body))
	{
		Breaks->Shatter(Bounds.Origin, Radius);
	}
	Body.ApplyBurst(Bounds.Origin, Radius * 2.0f);
}

bool ToggleRecording(const UFractureSimBodyComponent& Body, const FString& File)
{
	UFractureSimWorldSubsystem* Simulation = UFractureSimWorldSubsystem::Get(&Body);
	if (!Simulation)
	{
		return false;
	}
	return Simulation->IsRecording() ? Simulation->StopRecording() : Simulation->StartRecording(File);
}
} // namespace FractureSimPlayButtons
