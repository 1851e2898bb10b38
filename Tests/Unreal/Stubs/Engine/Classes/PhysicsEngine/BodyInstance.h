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
	int32 InstanceBodyIndex;
	int16 InstanceBoneIndex;
	FVector Scale3D;
	uint8 bSimulatePhysics : 1;
	uint8 bNotifyRigidBodyCollision : 1;
	uint8 bEnableGravity : 1;
	uint8 bUseCCD : 1;
	TWeakObjectPtr<UPrimitiveComponent> OwnerComponent;
	FBodyInstance();
	~FBodyInstance();
	void InitBody(UBodySetup* Setup, const FTransform& Transform, UPrimitiveComponent* PrimComp, FPhysScene* InRBScene);
	void TermBody(bool bNeverDeferRelease = false);
	bool IsValidBodyInstance() const;
	void SetInstanceSimulatePhysics(bool bSimulate, bool bMaintainPhysicsBlending = false, bool bPreserveExistingAttachment = false);
	bool IsInstanceSimulatingPhysics() const;
	bool IsDynamic() const;
	void SetBodyTransform(const FTransform& NewTransform, ETeleportType Teleport, bool bAutoWake = true);
	FTransform GetUnrealWorldTransform(bool bWithProjection = true, bool bForceGlobalPose = true) const;
	FVector GetUnrealWorldVelocity() const;
	FVector GetUnrealWorldVelocityAtPoint(const FVector& Point) const;
	FVector GetUnrealWorldAngularVelocityInRadians() const;
	FVector GetCOMPosition() const;
	float GetBodyMass() const;
	FVector GetBodyInertiaTensor() const;
	void AddImpulse(const FVector& Impulse, bool bVelChange);
	void AddImpulseAtPosition(const FVector& Impulse, const FVector& Position);
	void AddForce(const FVector& Force, bool bAllowSubstepping = true, bool bAccelChange = false);
	void AddForceAtPosition(const FVector& Force, const FVector& Position, bool bAllowSubstepping = true, bool bIsLocalForce = false);
	void SetLinearVelocity(const FVector& NewVel, bool bAddToCurrent, bool bAutoWake = true);
	void SetAngularVelocityInRadians(const FVector& NewAngVel, bool bAddToCurrent, bool bAutoWake = true);
	void SetCollisionEnabled(ECollisionEnabled::Type NewType, bool bUpdatePhysicsFilterData = true);
	ECollisionEnabled::Type GetCollisionEnabled(bool bCheckOwner = true) const;
	void SetCollisionProfileName(FName InCollisionProfileName);
	FName GetCollisionProfileName() const;
	void SetObjectType(ECollisionChannel Channel);
	ECollisionChannel GetObjectType() const;
	void SetResponseToAllChannels(ECollisionResponse NewResponse);
	bool SetResponseToChannel(ECollisionChannel Channel, ECollisionResponse NewResponse);
	void SetInstanceNotifyRBCollision(bool bNewNotifyCollision);
	void CopyBodyInstancePropertiesFrom(const FBodyInstance* FromInst);
	UPhysicalMaterial* GetSimplePhysicalMaterial() const;
	UBodySetup* GetBodySetup() const;
	bool IsInstanceAwake() const;
	void WakeInstance();
};
