// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "CoreMinimal.h"
#include "FunctionalTest.h"
#include "Templates/SharedPointer.h"

#include "FractureSimFunctionalTests.generated.h"

class FFractureSimScenario;

/** What is done to a bar above a floor. */
UENUM(BlueprintType)
enum class EFractureSimScenario : uint8
{
	/** It falls, and must lie on the floor. */
	Drop,
	/** It is hit by point damage, and must break. */
	Shoot,
	/** A ball that Chaos simulates runs into it; it must fly. */
	Ram,
	/** It is cut, made whole and cut again, and must be in two pieces. */
	Restart
};

/**
 * A functional test for maps of your own: place one on a floor. FractureSim.Play does the same in levels that it makes,
 * and needs no map.
 */
UCLASS()
class FRACTURESIMTESTS_API AFractureSimFunctionalTest : public AFunctionalTest
{
	GENERATED_BODY()

public:
	AFractureSimFunctionalTest();

	/** What is done. */
	UPROPERTY(EditAnywhere, Category = "Fracture Sim")
	EFractureSimScenario Scenario = EFractureSimScenario::Drop;

	/** How far above this actor the bar begins. */
	UPROPERTY(EditAnywhere, Category = "Fracture Sim", meta = (ClampMin = "0", Units = "cm"))
	float Height = 300.0f;

	/** How long to look before the outcome is judged. */
	UPROPERTY(EditAnywhere, Category = "Fracture Sim", meta = (ClampMin = "0.1", Units = "s"))
	float Patience = 3.0f;

	virtual void StartTest() override;
	virtual void Tick(float DeltaSeconds) override;

private:
	TSharedPtr<FFractureSimScenario> Running;
	float Seconds = 0.0f;
};
