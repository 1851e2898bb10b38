#pragma once

#include "PSOPrecache.h"
#include "Components/SceneComponent.h"
#include "Engine/HitResult.h"
#include "Engine/OverlapResult.h"
#include "PhysicsEngine/BodyInstance.h"

class AController;
class APawn;
class FPrimitiveSceneProxy;
class UBodySetup;
class UMaterialInstanceDynamic;
class UMaterialInterface;
class UPrimitiveComponent;
struct FDamageEvent;

DECLARE_DYNAMIC_MULTICAST_SPARSE_DELEGATE_FiveParams(FComponentHitSignature, UPrimitiveComponent, OnComponentHit, UPrimitiveComponent*, HitComponent, AActor*, OtherActor, UPrimitiveComponent*, OtherComp, FVector, NormalImpulse, const FHitResult&, Hit);
class FComponentBeginOverlapSignature : public FsimStubDynamicMulticast<UPrimitiveComponent*, AActor*, UPrimitiveComponent*, int32, bool, const FHitResult&>
{
};
class FComponentEndOverlapSignature : public FsimStubDynamicMulticast<UPrimitiveComponent*, AActor*, UPrimitiveComponent*, int32>
{
};

class UPrimitiveComponent : public USceneComponent
{
	FSIM_STUB_CLASS(UPrimitiveComponent, USceneComponent)
	UPrimitiveComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());
	FBodyInstance BodyInstance;
	FPrimitiveSceneProxy* SceneProxy;
	uint8 CastShadow : 1;
	uint8 bRenderInMainPass : 1;
	uint8 bRenderCustomDepth : 1;
	FComponentHitSignature OnComponentHit;
	FComponentBeginOverlapSignature OnComponentBeginOverlap;
	FComponentEndOverlapSignature OnComponentEndOverlap;

	virtual FPrimitiveSceneProxy* CreateSceneProxy();
	virtual int32 GetNumMaterials() const;
	virtual UMaterialInterface* GetMaterial(int32 ElementIndex) const;
	virtual void SetMaterial(int32 ElementIndex, UMaterialInterface* Material);
	virtual void GetUsedMaterials(TArray<UMaterialInterface*>& OutMaterials, bool bGetDebugMaterials = false) const;
	virtual void CollectPSOPrecacheData(const FPSOPrecacheParams& BasePrecachePSOParams, FMaterialInterfacePSOPrecacheParamsList& OutParams);
	virtual UBodySetup* GetBodySetup();
	virtual void GetWeldedBodies(TArray<FBodyInstance*>& OutWeldedBodies, TArray<FName>& OutLabels, bool bIncludingAutoWeld = false);
	virtual FBodyInstance* GetBodyInstance(FName BoneName = NAME_None, bool bGetWelded = true, int32 Index = INDEX_NONE) const;
	virtual void AddImpulse(FVector Impulse, FName BoneName = NAME_None, bool bVelChange = false);
	virtual void AddImpulseAtLocation(FVector Impulse, FVector Location, FName BoneName = NAME_None);
	virtual void AddVelocityChangeImpulseAtLocation(FVector Impulse, FVector Location, FName BoneName = NAME_None);
	virtual void AddRadialImpulse(FVector Origin, float Radius, float Strength, ERadialImpulseFalloff Falloff, bool bVelChange = false);
	virtual void AddForce(FVector Force, FName BoneName = NAME_None, bool bAccelChange = false);
	virtual void AddRadialForce(FVector Origin, float Radius, float Strength, ERadialImpulseFalloff Falloff, bool bAccelChange = false);
	virtual void SetSimulatePhysics(bool bSimulate);
	virtual bool IsSimulatingPhysics(FName BoneName = NAME_None) const;
	virtual float GetMass() const;
	FVector GetPhysicsLinearVelocity(FName BoneName = NAME_None);
	virtual void SetNotifyRigidBodyCollision(bool bNewNotifyRigidBodyCollision);
	virtual void SetCollisionEnabled(ECollisionEnabled::Type NewType);
	virtual void SetCollisionProfileName(FName InCollisionProfileName, bool bUpdateOverlaps = true);
	FName GetCollisionProfileName() const;
	virtual void SetCollisionObjectType(ECollisionChannel Channel);
	virtual void SetCollisionResponseToAllChannels(ECollisionResponse NewResponse);
	virtual void SetCollisionResponseToChannel(ECollisionChannel Channel, ECollisionResponse NewResponse);
	ECollisionResponse GetCollisionResponseToChannel(ECollisionChannel Channel) const;
	const FCollisionResponseContainer& GetCollisionResponseToChannels() const;
	virtual void SetCollisionResponseToChannels(const FCollisionResponseContainer& NewReponses);
	virtual ECollisionEnabled::Type GetCollisionEnabled() const override;
	virtual ECollisionChannel GetCollisionObjectType() const override;
	bool IsOverlappingActor(const AActor* Other) const;
	bool GetGenerateOverlapEvents() const;
	void SetGenerateOverlapEvents(bool bInGenerateOverlapEvents);
	void SetCanEverAffectNavigation(bool bRelevant);
	void SetCastShadow(bool NewCastShadow);
	virtual void ReceiveComponentDamage(float DamageAmount, FDamageEvent const& DamageEvent, AController* EventInstigator, AActor* DamageCauser);
	virtual bool LineTraceComponent(FHitResult& OutHit, const FVector Start, const FVector End, const struct FCollisionQueryParams& Params);
	virtual bool LineTraceComponent(FHitResult& OutHit, const FVector Start, const FVector End, ECollisionChannel TraceChannel, const struct FCollisionQueryParams& Params, const struct FCollisionResponseParams& ResponseParams, const struct FCollisionObjectQueryParams& ObjectParams);
	float GetClosestPointOnCollision(const FVector& Point, FVector& OutPointOnBody, FName BoneName = NAME_None) const;
	virtual bool GetSquaredDistanceToCollision(const FVector& Point, float& OutSquaredDistance, FVector& OutClosestPointOnCollision) const;
	void IgnoreActorWhenMoving(AActor* Actor, bool bShouldIgnore);
	void SetPhysMaterialOverride(class UPhysicalMaterial* NewPhysMaterial);
};
