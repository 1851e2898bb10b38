// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "Components/PrimitiveComponent.h"
#include "CoreMinimal.h"

#include "FractureSimPieceProxy.generated.h"

class UBodySetup;
class UFractureSimComponent;

/**
 * A fragment as Chaos sees it: its convex hull, moved as the fragment moves and never simulated, in the way of
 * characters, vehicles and traces.
 */
UCLASS(Transient, NotBlueprintable, HideDropdown)
class UFractureSimPieceProxy : public UPrimitiveComponent
{
	GENERATED_BODY()

public:
	UFractureSimPieceProxy();

	/** Takes the collision of the body over, and stands for a fragment of it from now on. */
	void StandFor(UFractureSimComponent& InBody, int32 InFragment, UBodySetup* InHull);
	/** To where the fragment is; nothing happens if it is there already. */
	void MoveTo(const FVector& Location, const FQuat& Rotation);

	// UPrimitiveComponent
	virtual UBodySetup* GetBodySetup() override { return Hull; }
	virtual FBoxSphereBounds CalcBounds(const FTransform& LocalToWorld) const override;

	/** Whose fragment it is. */
	UPROPERTY(Transient)
	TObjectPtr<UFractureSimComponent> Body;

	/** Which one. */
	UPROPERTY(Transient)
	int32 Fragment = INDEX_NONE;

private:
	/** Shared with all bodies of the asset. */
	UPROPERTY(Transient)
	TObjectPtr<UBodySetup> Hull;
};
