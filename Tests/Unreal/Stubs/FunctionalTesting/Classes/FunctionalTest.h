#pragma once

#include "CoreMinimal.h"
#include "GameFramework/Actor.h"

enum class EFunctionalTestResult : uint8
{
	Default,
	Invalid,
	Error,
	Running,
	Failed,
	Succeeded
};

class AFunctionalTest : public AActor
{
	FSIM_STUB_CLASS(AFunctionalTest, AActor)
	AFunctionalTest(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());
	float TimeLimit;
	virtual void Tick(float DeltaSeconds);
	virtual void FinishTest(EFunctionalTestResult TestResult, const FString& Message);

protected:
	virtual void StartTest();
};
