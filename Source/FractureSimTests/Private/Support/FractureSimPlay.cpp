// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimPlay.h"

#if WITH_DEV_AUTOMATION_TESTS && WITH_EDITOR

#include "Engine/Engine.h"
#include "Engine/World.h"

UWorld* FractureSimPlay::FindWorld()
{
	for (const FWorldContext& Context : GEngine->GetWorldContexts())
	{
		if (Context.WorldType == EWorldType::PIE && Context.World() && Context.World()->HasBegunPlay())
		{
			return Context.World();
		}
	}
	return nullptr;
}

bool FractureSimPlay::HasWaitedTooLong(FAutomationTestBase& Test, double Seconds)
{
	constexpr double Longest = 60.0;
	if (Seconds < Longest)
	{
		return false;
	}
	Test.AddError(TEXT("no world began to play"));
	return true;
}

bool FFractureSimWaitForEnd::Update()
{
	return FractureSimPlay::FindWorld() == nullptr;
}

#endif
