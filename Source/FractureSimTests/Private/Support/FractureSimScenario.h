// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimFunctionalTests.h"

#include "CoreMinimal.h"
#include "Templates/SharedPointer.h"
#include "UObject/WeakObjectPtr.h"

class AFractureSimTestActor;
class UWorld;

/** What is done to a bar above a floor, and what must come of it. For maps and for levels that a test makes. */
class FFractureSimScenario
{
public:
	virtual ~FFractureSimScenario() = default;
	static TSharedPtr<FFractureSimScenario> Make(EFractureSimScenario Kind);

	/** Puts a bar above a place on the floor, and does what it does. */
	void Begin(UWorld& World, const FVector& Floor, float Height);
	/** Whether it came out as it should; says what did not. Takes the bar away. */
	bool End(FString& OutWrong);
	/** The bar, while the scenario runs. */
	AFractureSimTestActor* GetBar() const { return Bar.Get(); }

protected:
	virtual void Act(UWorld& World) = 0;
	virtual bool Judge(FString& OutWrong) const = 0;
	virtual void TidyUp() {}

	TWeakObjectPtr<AFractureSimTestActor> Bar;
	FVector Place = FVector::ZeroVector;
	float Above = 0.0f;
};
