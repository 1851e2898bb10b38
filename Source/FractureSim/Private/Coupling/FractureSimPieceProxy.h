// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "Components/PrimitiveComponent.h"
#include "CoreMinimal.h"

#include "FractureSimPieceProxy.generated.h"

class UBodySetup;
class UFractureSimComponent;

/**
 * A fragment or shard as Chaos sees it: its convex hull, moved as the fragment moves and never simulated, in the way of
 * characters, vehicles and traces.
 */
UCLASS(Transient, NotBlueprintable, HideDropdown)
class UFractureSimPieceProxy : public UPrimitiveComponent
{
	GENERATED_BODY()

public:
	UFractureSimPieceProxy();

	/** Takes the collision of the body over, and stands for a part of it from now on, of this mass (kg). */
	void StandFor(UFractureSimComponent& InBody, int32 InNumber, int32 InFragment, float InMass, UBodySetup* InHull);
	/** To where the fragment is; nothing happens if it is there already. */
	void MoveTo(const FVector& Location, const FQuat& Rotation);

	// UPrimitiveComponent
	virtual UBodySetup* GetBodySetup() override { return Hull; }
	virtual FBoxSphereBounds CalcBounds(const FTransform& LocalToWorld) const override;
	// What is done to it is done to its body: games find the hull by a trace or an overlap and push or hurt that.
	virtual void ReceiveComponentDamage(float DamageAmount, FDamageEvent const& DamageEvent,
		AController* EventInstigator, AActor* DamageCauser) override;
	virtual void AddImpulse(FVector Impulse, FName BoneName = NAME_None, bool bVelChange = false) override;
	virtual void AddImpulseAtLocation(FVector Impulse, FVector Location, FName BoneName = NAME_None) override;
	virtual void AddRadialImpulse(FVector Origin, float Radius, float Strength, enum ERadialImpulseFalloff Falloff,
		bool bVelChange = false) override;
	virtual void AddRadialForce(FVector Origin, float Radius, float Strength, enum ERadialImpulseFalloff Falloff,
		bool bAccelChange = false) override;

	/** Whose fragment it is. */
	UPROPERTY(Transient)
	TObjectPtr<UFractureSimComponent> Body;

	/** Which one; of a shard the one that it was part of. */
	UPROPERTY(Transient)
	int32 Fragment = INDEX_NONE;

	/** The same for a fragment; shards are counted after all fragments. */
	UPROPERTY(Transient)
	int32 Number = INDEX_NONE;

private:
	float Mass = 0.0f;

	/** That of a fragment is shared with all bodies of the asset. */
	UPROPERTY(Transient)
	TObjectPtr<UBodySetup> Hull;
};
