// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimTypes.h"

#include "CoreMinimal.h"
#include "UObject/Interface.h"

#include "FractureSimListener.generated.h"

class UFractureSimBodyComponent;

/** For actors that want to hear what happens to the bodies that they own, or, once registered, to all of them. */
UINTERFACE(BlueprintType)
class FRACTURESIM_API UFractureSimListener : public UInterface
{
	GENERATED_BODY()
};

class FRACTURESIM_API IFractureSimListener
{
	GENERATED_BODY()

public:
	/** What happened to a body in this frame, in the order in which it happened. */
	UFUNCTION(BlueprintNativeEvent, BlueprintCallable, Category = "Fracture Sim|Events")
	void OnFractureSimEvents(UFractureSimBodyComponent* Component, const TArray<FFractureSimEvent>& Events);
};
