// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimTypes.h"

#include "CoreMinimal.h"
#include "Engine/HitResult.h"
#include "Kismet/BlueprintFunctionLibrary.h"

#include "FractureSimStatics.generated.h"

class UFractureSimBodyComponent;

/** What a line met of a destructible body. */
USTRUCT(BlueprintType)
struct FRACTURESIM_API FFractureSimFragmentHit
{
	GENERATED_BODY()

	/** Whose fragment. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	TObjectPtr<UFractureSimBodyComponent> Component = nullptr;

	/** Which fragment, or -1. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	int32 Fragment = INDEX_NONE;

	/** Where the line met it. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim", meta = (Units = "cm"))
	FVector Location = FVector::ZeroVector;

	/** Of the surface there. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	FVector Normal = FVector::UpVector;

	/** From the line's start. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim", meta = (Units = "cm"))
	float Distance = 0.0f;
};

/** What can be done to, and asked of, everything destructible in a world. */
UCLASS()
class FRACTURESIM_API UFractureSimStatics : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/** Throws all bodies within the radius away from a place, as fast as this at the place and slower farther out. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Damage",
		meta = (WorldContext = "WorldContextObject", AdvancedDisplay = "InstigatedBy,DamageCauser"))
	static void ApplyBurst(const UObject* WorldContextObject, FVector Location, float Radius = 300.0f,
		float Speed = 1500.0f, AController* InstigatedBy = nullptr, AActor* DamageCauser = nullptr);

	/** Cuts all bodies along a plane, within the radius of a place; radius 0: all the way. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Damage", meta = (WorldContext = "WorldContextObject"))
	static void CutAlongPlane(const UObject* WorldContextObject, FVector Location, FVector Normal, float Radius = 0.0f);

	/** Breaks all bonds within the radius of a place, of all bodies, without moving anything. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Damage", meta = (WorldContext = "WorldContextObject"))
	static void ShatterInSphere(const UObject* WorldContextObject, FVector Location, float Radius = 100.0f);

	/** All destructible bodies that reach into a ball. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim", meta = (WorldContext = "WorldContextObject"))
	static TArray<UFractureSimBodyComponent*> GetBodiesInSphere(
		const UObject* WorldContextObject, FVector Location, float Radius = 300.0f);

	/** From what any trace of the engine hit to the destructible body and its fragment there. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim")
	static bool GetHitFragment(const FHitResult& Hit, UFractureSimBodyComponent*& Component, int32& Fragment);

	/** The first fragment of an active body on a line, as the simulation has it: exact, also for small pieces. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim", meta = (WorldContext = "WorldContextObject"))
	static bool LineTraceFragments(
		const UObject* WorldContextObject, FVector Start, FVector End, FFractureSimFragmentHit& Hit);

	/** How loud or how large an effect for an event should be: 0 for nothing, 1 for what is as heavy as this or more.
	 */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Events")
	static float GetEventStrength(
		const FFractureSimEvent& Event, float FullMass = 100.0f, float FullImpulse = 50000.0f);
};
