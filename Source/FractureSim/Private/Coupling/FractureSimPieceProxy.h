// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "Components/BoxComponent.h"
#include "CoreMinimal.h"

#include "FractureSimPieceProxy.generated.h"

class UFractureSimComponent;

/** A fragment as Chaos sees it: a box that moves as the fragment does, in the way of characters, vehicles and traces.
 */
UCLASS(Transient, NotBlueprintable, HideDropdown)
class UFractureSimPieceProxy : public UBoxComponent
{
	GENERATED_BODY()

public:
	UFractureSimPieceProxy();

	/** Whose fragment it is. */
	UPROPERTY(Transient)
	TObjectPtr<UFractureSimComponent> Body;

	/** Which one. */
	UPROPERTY(Transient)
	int32 Fragment = INDEX_NONE;
};
