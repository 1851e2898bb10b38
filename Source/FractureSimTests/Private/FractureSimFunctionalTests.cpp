// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimFunctionalTests.h"

#include "Support/FractureSimScenario.h"

#include "Engine/World.h"

AFractureSimFunctionalTest::AFractureSimFunctionalTest()
{
	PrimaryActorTick.bCanEverTick = true;
	TimeLimit = 20.0f;
}

void AFractureSimFunctionalTest::StartTest()
{
	Super::StartTest();
	Seconds = 0.0f;
	Running = FFractureSimScenario::Make(Scenario);
	Running->Begin(*GetWorld(), GetActorLocation(), Height);
}

void AFractureSimFunctionalTest::Tick(float DeltaSeconds)
{
	Super::Tick(DeltaSeconds);
	if (!Running.IsValid())
	{
		return;
	}
	Seconds += DeltaSeconds;
	if (Seconds < Patience)
	{
		return;
	}
	FString Wrong;
	const bool bGood = Running->End(Wrong);
	Running.Reset();
	FinishTest(bGood ? EFunctionalTestResult::Succeeded : EFunctionalTestResult::Failed, Wrong);
}
