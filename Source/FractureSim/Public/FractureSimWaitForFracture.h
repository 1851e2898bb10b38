// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimTypes.h"

#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"
#include "Kismet/BlueprintAsyncActionBase.h"
#include "UObject/WeakObjectPtr.h"

#include "FractureSimWaitForFracture.generated.h"

class AActor;
class UFractureSimBodyComponent;

DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FFractureSimWaitSignature, const TArray<FFractureSimEvent>&, Events);

/** Waits until a body breaks or dents for the first time from now on. */
UCLASS()
class FRACTURESIM_API UFractureSimWaitForFracture : public UBlueprintAsyncActionBase
{
	GENERATED_BODY()

public:
	/** It broke, lost a piece or was dented. */
	UPROPERTY(BlueprintAssignable, Category = "Fracture Sim|Events")
	FFractureSimWaitSignature OnBroken;

	/** Goes on when the body breaks, loses a piece or is dented. Pieces lighter than this do not count. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Events", meta = (BlueprintInternalUseOnly = "true"))
	static UFractureSimWaitForFracture* WaitForFracture(UFractureSimBodyComponent* Component, float LeastMass = 0.0f);

	virtual void Activate() override;

private:
	UFUNCTION()
	void HandleEvents(UFractureSimBodyComponent* Component, const TArray<FFractureSimEvent>& Events);

	/** Its actor goes: there is nothing left to wait for. */
	UFUNCTION()
	void HandleEnd(AActor* Actor, EEndPlayReason::Type EndPlayReason);

	void StopWaiting();

	TWeakObjectPtr<UFractureSimBodyComponent> Body;

	float Least = 0.0f;
};
