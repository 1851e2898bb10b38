#pragma once

#include "Components/ActorComponent.h"
#include "Engine/EngineTypes.h"
#include "Engine/HitResult.h"
#include "Templates/Casts.h"

class AController;
class APawn;
class AActor;
class UDamageType;
class ULevel;
class UNetConnection;
class UPrimitiveComponent;
class USceneComponent;
struct FDamageEvent;
struct FAttachmentTransformRules;

DECLARE_DYNAMIC_MULTICAST_SPARSE_DELEGATE_FiveParams(FTakeAnyDamageSignature, AActor, OnTakeAnyDamage, AActor*, DamagedActor, float, Damage, const UDamageType*, DamageType, AController*, InstigatedBy, AActor*, DamageCauser);
DECLARE_DYNAMIC_MULTICAST_SPARSE_DELEGATE_NineParams(FTakePointDamageSignature, AActor, OnTakePointDamage, AActor*, DamagedActor, float, Damage, AController*, InstigatedBy, FVector, HitLocation, UPrimitiveComponent*, FHitComponent, FName, BoneName, FVector, ShotFromDirection, const UDamageType*, DamageType, AActor*, DamageCauser);
DECLARE_DYNAMIC_MULTICAST_SPARSE_DELEGATE_SevenParams(FTakeRadialDamageSignature, AActor, OnTakeRadialDamage, AActor*, DamagedActor, float, Damage, const UDamageType*, DamageType, FVector, Origin, const FHitResult&, HitInfo, AController*, InstigatedBy, AActor*, DamageCauser);

DECLARE_DYNAMIC_MULTICAST_SPARSE_DELEGATE_TwoParams(FActorEndPlaySignature, AActor, OnEndPlay, AActor*, Actor, EEndPlayReason::Type, EndPlayReason);

class AActor : public UObject
{
	FSIM_STUB_CLASS(AActor, UObject)
	AActor();
	AActor(const FObjectInitializer& ObjectInitializer);
	FActorTickFunction PrimaryActorTick;
	TArray<FName> Tags;
	float InitialLifeSpan;
	uint8 bAlwaysRelevant : 1;
	uint8 bOnlyRelevantToOwner : 1;
	FActorEndPlaySignature OnEndPlay;
	FTakeAnyDamageSignature OnTakeAnyDamage;
	FTakePointDamageSignature OnTakePointDamage;
	FTakeRadialDamageSignature OnTakeRadialDamage;
	virtual UWorld* GetWorld() const override final;
	virtual void Tick(float DeltaSeconds);
	virtual void OnConstruction(const FTransform& Transform);
	virtual void PostInitializeComponents();
	virtual void Destroyed();
	bool Destroy(bool bNetForce = false, bool bShouldModifyLevel = true);
	USceneComponent* GetRootComponent() const;
	bool SetRootComponent(USceneComponent* NewRootComponent);
	FVector GetActorLocation() const;
	FRotator GetActorRotation() const;
	const FTransform& GetActorTransform() const;
	FVector GetActorScale3D() const;
	FVector GetVelocity() const;
	bool SetActorLocation(const FVector& NewLocation, bool bSweep = false, FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);
	bool SetActorTransform(const FTransform& NewTransform, bool bSweep = false, FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);
	void SetActorScale3D(FVector NewScale3D);
	void SetActorEnableCollision(bool bNewActorEnableCollision);
	void SetActorHiddenInGame(bool bNewHidden);
	UActorComponent* GetComponentByClass(TSubclassOf<UActorComponent> ComponentClass) const;
	template <class T> T* FindComponentByClass() const;
	template <class T> T* GetComponentByClass() const;
	template <class T, class Allocator> void GetComponents(TArray<T*, Allocator>& OutComponents, bool bIncludeFromChildActors = false) const;
	UActorComponent* AddComponentByClass(TSubclassOf<UActorComponent> Class, bool bManualAttachment, const FTransform& RelativeTransform, bool bDeferredFinish);
	void AddInstanceComponent(UActorComponent* Component);
	AActor* GetOwner() const;
	void SetOwner(AActor* NewOwner);
	APawn* GetInstigator() const;
	AController* GetInstigatorController() const;
	ULevel* GetLevel() const;
	ENetRole GetLocalRole() const;
	ENetMode GetNetMode() const;
	bool HasAuthority() const;
	void FlushNetDormancy();
	void SetReplicates(bool bInReplicates);
	bool GetIsReplicated() const;
	bool ActorHasTag(FName Tag) const;
	void SetLifeSpan(float InLifespan);
	virtual bool IsLevelBoundsRelevant() const;
	FBox GetComponentsBoundingBox(bool bNonColliding = false, bool bIncludeFromChildActors = false) const;
	virtual void GetActorBounds(bool bOnlyCollidingComponents, FVector& Origin, FVector& BoxExtent, bool bIncludeFromChildActors = false) const;
	bool AttachToComponent(USceneComponent* Parent, const FAttachmentTransformRules& AttachmentRules, FName SocketName = NAME_None);
#if WITH_EDITOR
	const FString& GetActorLabel(bool bCreateIfNone = true) const;
	void SetActorLabel(const FString& NewActorLabel, bool bMarkDirty = true);
#endif

protected:
	virtual void BeginPlay();
	virtual void EndPlay(const EEndPlayReason::Type EndPlayReason);
	uint8 bReplicates : 1;
	TObjectPtr<USceneComponent> RootComponent;
};
