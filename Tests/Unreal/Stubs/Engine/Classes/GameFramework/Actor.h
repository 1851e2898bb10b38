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

DECLARE_DYNAMIC_MULTICAST_DELEGATE_FiveParams(FTakeAnyDamageSignature, AActor*, DamagedActor, float, Damage, const UDamageType*, DamageType, AController*, InstigatedBy, AActor*, DamageCauser);

class AActor : public UObject
{
	FSIM_STUB_CLASS(AActor, UObject)
	AActor();
	AActor(const FObjectInitializer& ObjectInitializer);
	FActorTickFunction PrimaryActorTick;
	TArray<FName> Tags;
	FTakeAnyDamageSignature OnTakeAnyDamage;
	float InitialLifeSpan;
	uint8 bNetLoadOnClient : 1;
	uint8 bAlwaysRelevant : 1;
	ENetDormancy NetDormancy;
	virtual UWorld* GetWorld() const override final;
	virtual void Tick(float DeltaSeconds);
	virtual void OnConstruction(const FTransform& Transform);
	virtual void PostInitializeComponents();
	virtual void PostRegisterAllComponents();
	virtual void Destroyed();
	virtual float TakeDamage(float DamageAmount, FDamageEvent const& DamageEvent, AController* EventInstigator, AActor* DamageCauser);
	bool Destroy(bool bNetForce = false, bool bShouldModifyLevel = true);
	USceneComponent* GetRootComponent() const;
	bool SetRootComponent(USceneComponent* NewRootComponent);
	FVector GetActorLocation() const;
	FRotator GetActorRotation() const;
	FQuat GetActorQuat() const;
	const FTransform& GetActorTransform() const;
	FVector GetActorScale3D() const;
	FVector GetVelocity() const;
	bool SetActorLocation(const FVector& NewLocation, bool bSweep = false, FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);
	bool SetActorTransform(const FTransform& NewTransform, bool bSweep = false, FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);
	void SetActorScale3D(FVector NewScale3D);
	void SetActorEnableCollision(bool bNewActorEnableCollision);
	bool GetActorEnableCollision() const;
	void SetActorHiddenInGame(bool bNewHidden);
	void SetActorTickEnabled(bool bEnabled);
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
	void SetReplicates(bool bInReplicates);
	bool GetIsReplicated() const;
	void SetReplicateMovement(bool bInReplicateMovement);
	void SetNetDormancy(ENetDormancy NewDormancy);
	void FlushNetDormancy();
	void ForceNetUpdate();
	void SetNetUpdateFrequency(float Frequency);
	void SetMinNetUpdateFrequency(float Frequency);
	float GetNetUpdateFrequency() const;
	bool IsNetStartupActor() const;
	bool HasActorBegunPlay() const;
	bool IsActorBeingDestroyed() const;
	bool ActorHasTag(FName Tag) const;
	float GetGameTimeSinceCreation() const;
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
