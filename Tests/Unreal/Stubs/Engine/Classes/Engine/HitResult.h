#pragma once

#include "Engine/EngineTypes.h"
#include "PhysicalMaterials/PhysicalMaterial.h"

class UPrimitiveComponent;

struct FHitResult
{
	FSIM_STUB_STRUCT(FHitResult)
	int32 FaceIndex;
	float Time;
	float Distance;
	FVector Location;
	FVector ImpactPoint;
	FVector Normal;
	FVector ImpactNormal;
	FVector TraceStart;
	FVector TraceEnd;
	float PenetrationDepth;
	int32 Item;
	uint8 ElementIndex;
	uint8 bBlockingHit : 1;
	uint8 bStartPenetrating : 1;
	TWeakObjectPtr<UPhysicalMaterial> PhysMaterial;
	TWeakObjectPtr<UPrimitiveComponent> Component;
	FName BoneName;
	FHitResult();
	explicit FHitResult(EForceInit);
	explicit FHitResult(float InTime);
	FHitResult(AActor* InActor, UPrimitiveComponent* InComponent, FVector const& HitLoc, FVector const& HitNorm);
	void Reset(float InTime = 1.0f, bool bPreserveTraceData = true);
	bool IsValidBlockingHit() const;
	AActor* GetActor() const;
	UPrimitiveComponent* GetComponent() const;
};
