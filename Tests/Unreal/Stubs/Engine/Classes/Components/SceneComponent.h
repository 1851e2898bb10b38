#pragma once

#include "Components/ActorComponent.h"

struct FAttachmentTransformRules;
struct FHitResult;
struct FDetachmentTransformRules;

enum class EUpdateTransformFlags : int32
{
	None = 0x0,
	SkipPhysicsUpdate = 0x1,
	PropagateFromParent = 0x2
};
ENUM_CLASS_FLAGS(EUpdateTransformFlags)

class USceneComponent : public UActorComponent
{
	FSIM_STUB_CLASS(USceneComponent, UActorComponent)
	USceneComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());
	FBoxSphereBounds Bounds;
	EComponentMobility::Type Mobility;
	uint8 bHiddenInGame : 1;
	const FTransform& GetComponentTransform() const;
	FTransform GetRelativeTransform() const;
	FVector GetComponentLocation() const;
	FRotator GetComponentRotation() const;
	FQuat GetComponentQuat() const;
	FVector GetComponentScale() const;
	FVector GetRelativeLocation() const;
	void SetRelativeLocation(FVector NewLocation, bool bSweep = false, FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);
	void SetRelativeTransform(const FTransform& NewTransform, bool bSweep = false, FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);
	void SetRelativeScale3D(FVector NewScale3D);
	void SetWorldScale3D(FVector NewScale);
	void SetWorldLocation(FVector NewLocation, bool bSweep = false, FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);
	void SetWorldTransform(const FTransform& NewTransform, bool bSweep = false, FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);
	void SetWorldLocationAndRotation(FVector NewLocation, const FQuat& NewRotation, bool bSweep = false, FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);
	void SetupAttachment(USceneComponent* InParent, FName InSocketName = NAME_None);
	bool AttachToComponent(USceneComponent* InParent, const FAttachmentTransformRules& AttachmentRules, FName InSocketName = NAME_None);
	virtual void DetachFromComponent(const FDetachmentTransformRules& DetachmentRules);
	USceneComponent* GetAttachParent() const;
	const TArray<TObjectPtr<USceneComponent>>& GetAttachChildren() const;
	void SetAbsolute(bool bNewAbsoluteLocation = false, bool bNewAbsoluteRotation = false, bool bNewAbsoluteScale = false);
	void SetMobility(EComponentMobility::Type NewMobility);
	void SetVisibility(bool bNewVisibility, bool bPropagateToChildren = false);
	void SetHiddenInGame(bool NewHidden, bool bPropagateToChildren = false);
	bool IsVisible() const;
	bool GetVisibleFlag() const;
	virtual FBoxSphereBounds CalcBounds(const FTransform& LocalToWorld) const;
	virtual void UpdateBounds();
	virtual FVector GetComponentVelocity() const;
	FVector ComponentVelocity;
	virtual ECollisionEnabled::Type GetCollisionEnabled() const;
	virtual ECollisionChannel GetCollisionObjectType() const;

protected:
	virtual void OnUpdateTransform(EUpdateTransformFlags UpdateTransformFlags, ETeleportType Teleport = ETeleportType::None);
	virtual void OnAttachmentChanged();
	virtual void OnVisibilityChanged();
	virtual void OnHiddenInGameChanged();
};
