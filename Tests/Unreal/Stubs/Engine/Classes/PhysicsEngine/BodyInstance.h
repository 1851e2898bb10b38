#pragma once

#include "Engine/EngineTypes.h"

class FPhysScene_Chaos;
class UBodySetup;
class UPhysicalMaterial;
class UPrimitiveComponent;
typedef FPhysScene_Chaos FPhysScene;

struct FBodyInstance
{
	FSIM_STUB_STRUCT(FBodyInstance)
	uint8 bSimulatePhysics : 1;
	TWeakObjectPtr<UPrimitiveComponent> OwnerComponent;
	FVector Scale3D;
	FBodyInstance();
	~FBodyInstance();
	void InitBody(UBodySetup* Setup, const FTransform& Transform, UPrimitiveComponent* PrimComp, FPhysScene* InRBScene);
	bool IsValidBodyInstance() const;
	bool IsInstanceSimulatingPhysics() const;
	FTransform GetUnrealWorldTransform(bool bWithProjection = true, bool bForceGlobalPose = true) const;
	FVector GetUnrealWorldVelocity() const;
	FVector GetUnrealWorldAngularVelocityInRadians() const;
	float GetBodyMass() const;
	void AddImpulse(const FVector& Impulse, bool bVelChange);
	void AddForce(const FVector& Force, bool bAllowSubstepping = true, bool bAccelChange = false);
	void SetAngularVelocityInRadians(const FVector& NewAngVel, bool bAddToCurrent, bool bAutoWake = true);
	void SetCollisionEnabled(ECollisionEnabled::Type NewType, bool bUpdatePhysicsFilterData = true);
	ECollisionEnabled::Type GetCollisionEnabled(bool bCheckOwner = true) const;
	void SetCollisionProfileName(FName InCollisionProfileName);
	FName GetCollisionProfileName() const;
	ECollisionChannel GetObjectType() const;
	UBodySetup* GetBodySetup() const;
};
