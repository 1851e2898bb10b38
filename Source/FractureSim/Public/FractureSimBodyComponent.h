// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimReplication.h"
#include "FractureSimTypes.h"

#include "FractureSim/Net.h"

#include "Components/MeshComponent.h"
#include "Containers/EnumAsByte.h"
#include "CoreMinimal.h"
#include "Templates/Function.h"
#include "Templates/PimplPtr.h"
#include "Templates/UniquePtr.h"

#include "FractureSimBodyComponent.generated.h"

class FFractureSimView;
class UFractureSimAsset;
class UFractureSimMaterial;
class UFractureSimWorldSubsystem;
class UDamageType;
class UStaticMeshComponent;
struct FFractureSimBodyShown;
struct FFractureSimFrame;

namespace fsim
{
class World;
struct Event;
struct BodyBounds;
} // namespace fsim

/** What happened to a body in a frame. */
DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams(
	FFractureSimEventsSignature, UFractureSimBodyComponent*, Component, const TArray<FFractureSimEvent>&, Events);

/**
 * Something that can be destroyed: what clustered bodies, bodies of oriented particles and dented bodies have in
 * common. It takes damage and impulses as every primitive does, tells what happened, saves and replicates itself.
 */
UCLASS(Abstract, ClassGroup = (Physics), HideCategories = (LOD, Mobile, VirtualTexture, Navigation, HLOD))
class FRACTURESIM_API UFractureSimBodyComponent : public UMeshComponent
{
	GENERATED_BODY()

public:
	UFractureSimBodyComponent();
	virtual ~UFractureSimBodyComponent() override;

	// What it is.

	/** What can be destroyed. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Fracture Sim")
	TObjectPtr<UFractureSimAsset> Asset;

	/** What it is made of. Empty: as the asset says. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Fracture Sim")
	TObjectPtr<UFractureSimMaterial> SimulationMaterial;

	/** When it begins to be simulated. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Fracture Sim")
	EFractureSimActivation Activation = EFractureSimActivation::WhenTouched;

	/** The server decides what breaks, and clients see it; who joins late sees it as it is. The owner must replicate.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Replicated, Category = "Fracture Sim", AdvancedDisplay)
	bool bReplicateDestruction = false;

	// Damage.

	/** Takes part in Apply Damage, Apply Point Damage and Apply Radial Damage. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim|Damage")
	bool bReceivesDamage = true;

	/** The blow that a point of damage brings: a factor, in kg cm/s. The impulse of the damage type is added. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim|Damage",
		meta = (ClampMin = "0", UIMax = "10000", EditCondition = "bReceivesDamage"))
	float DamageImpulse = 500.0f;

	/** How far around a hit the blow is felt. 0: at one point. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim|Damage", AdvancedDisplay,
		meta = (ClampMin = "0", UIMax = "100", Units = "cm", EditCondition = "bReceivesDamage"))
	float DamageRadius = 15.0f;

	/** Damage of this much or more breaks all bonds within Damage Radius, however strong the blow: a factor. 0: never.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim|Damage", AdvancedDisplay,
		meta = (ClampMin = "0", UIMax = "200", EditCondition = "bReceivesDamage"))
	float ShatterDamage = 50.0f;

	/** Blows weaker than this many times 1 kg cm/s do not wake a body that waits to be touched. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim|Damage", AdvancedDisplay,
		meta = (ClampMin = "0", UIMax = "10000"))
	float WakeImpulse = 1000.0f;

	/** Until a part has moved farther than this the intact mesh is shown. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim|Looks", AdvancedDisplay,
		meta = (ClampMin = "0", UIMax = "5", Units = "cm"))
	float IntactTolerance = 0.5f;

	// Events. Those of a frame come together.

	/** It cracked somewhere. */
	UPROPERTY(BlueprintAssignable, Category = "Fracture Sim|Events")
	FFractureSimEventsSignature OnFractured;

	/** Pieces came loose. */
	UPROPERTY(BlueprintAssignable, Category = "Fracture Sim|Events")
	FFractureSimEventsSignature OnDetached;

	/** It was dented. */
	UPROPERTY(BlueprintAssignable, Category = "Fracture Sim|Events")
	FFractureSimEventsSignature OnDented;

	/** It, or pieces of it, came to rest. */
	UPROPERTY(BlueprintAssignable, Category = "Fracture Sim|Events")
	FFractureSimEventsSignature OnSettled;

	/** Small pieces went away: spawn particles. */
	UPROPERTY(BlueprintAssignable, Category = "Fracture Sim|Events")
	FFractureSimEventsSignature OnDebris;

	/** It hit something, or something hit it. */
	UPROPERTY(BlueprintAssignable, Category = "Fracture Sim|Events")
	FFractureSimEventsSignature OnImpact;

	// What can be done with it.

	/** Shows another asset. A body that was simulated begins anew. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim")
	void SetAsset(UFractureSimAsset* NewAsset);

	/** Makes it of another material, also while it is simulated. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim")
	void SetSimulationMaterial(UFractureSimMaterial* NewMaterial);

	/** What it is made of: its own material, else the asset's, else none. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim")
	UFractureSimMaterial* GetSimulationMaterial() const;

	/** Begins to simulate. Nothing happens if it already is. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim")
	void ActivateBody();

	/** Whether it is simulated, asleep or not. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim")
	bool IsBodyActive() const { return bBodyActive; }

	/** Whether nothing has broken or bent yet. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim")
	bool IsIntact() const { return bShownIntact; }

	/** Makes it whole again, where the component is. */
	UFUNCTION(BlueprintCallable, BlueprintAuthorityOnly, Category = "Fracture Sim")
	void ResetBody();

	/** A blow in kg cm/s, shared among what lies within the radius (cm) of a place. Radius 0: the nearest part alone.
	 */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Damage")
	void ApplyBlow(FVector Location, FVector Impulse, float Radius = 15.0f, AController* InstigatedBy = nullptr,
		AActor* DamageCauser = nullptr);

	/** Throws what lies within the radius (cm) away from a place, with this speed (cm/s) there and less farther out. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Damage")
	void ApplyBurst(FVector Location, float Radius = 200.0f, float Speed = 1000.0f, AController* InstigatedBy = nullptr,
		AActor* DamageCauser = nullptr);

	/** The state now, for a save game of your own. Components with Save Game properties do it by themselves. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Save")
	FFractureSimBodyState CaptureState() const;

	/** Takes a captured state over, without events. Gives false if it is damaged or of another asset. */
	UFUNCTION(BlueprintCallable, BlueprintAuthorityOnly, Category = "Fracture Sim|Save")
	bool RestoreState(const FFractureSimBodyState& State);

	/** The mass of the whole body. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim", meta = (Units = "kg"))
	virtual float GetBodyMass() const;

	/** The fragment nearest to a place in the world, or -1. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim")
	virtual int32 FindFragment(FVector Location) const;

	// UPrimitiveComponent: the ways in which games push things.
	virtual void ReceiveComponentDamage(float DamageAmount, FDamageEvent const& DamageEvent,
		AController* EventInstigator, AActor* DamageCauser) override;
	virtual void AddImpulse(FVector Impulse, FName BoneName = NAME_None, bool bVelChange = false) override;
	virtual void AddImpulseAtLocation(FVector Impulse, FVector Location, FName BoneName = NAME_None) override;
	virtual void AddRadialImpulse(FVector Origin, float Radius, float Strength, enum ERadialImpulseFalloff Falloff,
		bool bVelChange = false) override;
	virtual void AddRadialForce(FVector Origin, float Radius, float Strength, enum ERadialImpulseFalloff Falloff,
		bool bAccelChange = false) override;
	virtual UBodySetup* GetBodySetup() override;
	virtual FBoxSphereBounds CalcBounds(const FTransform& LocalToWorld) const override;
	virtual FPrimitiveSceneProxy* CreateSceneProxy() override;
	virtual void SendRenderDynamicData_Concurrent() override;
	virtual void CollectPSOPrecacheData(
		const FPSOPrecacheParams& BasePrecachePSOParams, FMaterialInterfacePSOPrecacheParamsList& OutParams) override;
	virtual int32 GetNumMaterials() const override;
	virtual UMaterialInterface* GetMaterial(int32 ElementIndex) const override;
	virtual void SetMaterial(int32 ElementIndex, UMaterialInterface* Material) override;
	virtual void GetUsedMaterials(
		TArray<UMaterialInterface*>& OutMaterials, bool bGetDebugMaterials = false) const override;

	// UActorComponent
	virtual void OnRegister() override;
	virtual void OnUnregister() override;
	virtual void OnComponentDestroyed(bool bDestroyingHierarchy) override;
	virtual void BeginPlay() override;
	virtual void EndPlay(const EEndPlayReason::Type EndPlayReason) override;
	virtual void GetLifetimeReplicatedProps(TArray<FLifetimeProperty>& OutLifetimeProps) const override;

	// UObject
	virtual void Serialize(FArchive& Ar) override;
	virtual void GetResourceSizeEx(FResourceSizeEx& CumulativeResourceSize) override;
#if WITH_EDITOR
	virtual void PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent) override;
	virtual void CheckForErrors() override;
	/** The map check looks at a body: the editor's module adds what it finds. */
	static TMulticastDelegate<void(UFractureSimBodyComponent&)>& OnCheckForErrors();
#endif

	// For the world subsystem, on the game thread.

	/** Which body of the core it is. */
	virtual fsim::NetTarget GetTarget() const
	{
		return {};
	}
	/** Whether something of it moves, and a box around it. */
	bool GetCoreBounds(const fsim::World& World, fsim::BodyBounds& OutBounds) const;
	/** Before a step: what the game moved, what came from the network. */
	virtual void BeforeStep(fsim::World& World, const FFractureSimFrame& Frame, float DeltaSeconds);
	/** After a step, from any thread: takes the state over. Says whether anything changed. */
	bool TakeState(const fsim::World& World);
	/** After that, on the game thread: what the rest of the engine is told of it. */
	virtual void AfterStep(fsim::World& World, const FFractureSimFrame& Frame, float Alpha, bool bChanged);
	/** Whether AfterStep() is wanted although nothing changed: something of it is not done yet. */
	virtual bool WantsUpdate() const
	{
		return false;
	}
	/** Sends what changed to clients. */
	void SendNetState(const fsim::World& World);
	/** Calls the events of a frame. */
	void DispatchEvents(TArray<FFractureSimEvent>&& Events);
	/** Fills what an event says beside what the core knows. */
	void DescribeEvent(FFractureSimEvent& Event);
	/** A slot of the server's state came. */
	void ReceiveNetItem(const TArray<uint8>& Bytes);
	/** The server made the body whole again. */
	void HandleServerReset();
	/** Something of the simulation, or of Chaos, came so near that it may touch. */
	void NotifyTouched();
	/** Whether what it shows is worked out: not on dedicated servers and without a renderer. */
	bool IsShown() const;
	/** The server's word counts: on clients of a body that replicates. */
	bool FollowsServer() const;

protected:
	/** Makes the body in the core. Says why not. */
	virtual bool CreateCoreBody(fsim::World& World, const FFractureSimFrame& Frame, FString& OutError);
	virtual void DestroyCoreBody(fsim::World& World) {}
	/** What is shown of it, made once it is active; null if nothing is. */
	virtual TUniquePtr<FFractureSimView> CreateView(const FFractureSimFrame& Frame);
	virtual void SetCoreMaterial(fsim::World& World) {}
	/** The core's body is moved to where the component is. */
	virtual void TeleportCoreBody(fsim::World& World, const FFractureSimFrame& Frame) {}
	/** Whether things that the core pushes pass through the component in Chaos while it is active. */
	virtual bool LetsPushedThrough() const
	{
		return true;
	}
	/** Right after it became active. */
	virtual void OnBodyActivated() {}
	/** Whether nothing holds it any more that held it once. */
	virtual bool IsReleased() const
	{
		return false;
	}
	/** Right after it took a state over, which lets go of what held it. */
	virtual void OnBodyRestored(fsim::World& World, bool bReleased) {}
	/** Breaks what lies within the radius (cm) of a place; bodies that dent do not break. */
	virtual void ShatterWithin(const FVector& Location, float Radius) {}
	/** What else Chaos may report hits for that are meant for this body; null: nothing. */
	virtual UPrimitiveComponent* GetStruckParent() const
	{
		return nullptr;
	}
	/** A blow that Chaos saw. */
	virtual void HandleChaosBlow(const FVector& Location, const FVector& Impulse, AActor* OtherActor);
	/** Once a frame while it is damaged: what characters and vehicles collide with. */
	virtual void UpdateChaosBodies(const FFractureSimFrame& Frame) {}
	/** When it is whole again or gone. */
	virtual void RemoveChaosBodies() {}
	/** Its blows go to this body alone. */
	virtual void ApplyCoreBlow(fsim::World& World, const FFractureSimFrame& Frame, const FVector& Location,
		const FVector& Impulse, float Radius);
	virtual void OnUpdateTransform(
		EUpdateTransformFlags UpdateTransformFlags, ETeleportType Teleport = ETeleportType::None) override;
	virtual void OnVisibilityChanged() override;
	virtual void OnHiddenInGameChanged() override;

	UFractureSimWorldSubsystem* GetSubsystem() const;
	FFractureSimView* GetView() const;
	/** The blend between the last two steps that is shown. */
	float GetShownAlpha() const;
	/** The scale that is baked into the rest shape. */
	FVector GetRestScale() const;
	bool IsMovingItself() const
	{
		return bMovingItself;
	}
	/** Runs a call when the core is free, on an active body; activates it if it waits. */
	void Push(TUniqueFunction<void(fsim::World&, const FFractureSimFrame&)> Call);
	/** Who hurt it last: named in events for a while. */
	void RememberInstigator(AController* InstigatedBy, AActor* DamageCauser);
	/** How hard it was hit last, in kg cm/s: named in what comes of it. */
	void RememberBlow(double Impulse);
	/** Whose events those of this body are. */
	virtual UFractureSimBodyComponent* GetTeller() const
	{
		return const_cast<UFractureSimBodyComponent*>(this);
	}
	/** Came off another body, which saves, replicates and is hurt for it. */
	bool IsPart() const
	{
		return GetTeller() != this;
	}
	/** It is not shown as the intact mesh from now on. */
	void ShowBroken();
	/** Turns the collision of the whole body off and on again. */
	void SetWholeCollision(bool bWhole);
	/** Moves the component to where its body is. */
	void FollowBody(const FTransform& Transform);

private:
	/** Whether a blast has been felt in this frame already: each hull that it reaches passes it on. */
	bool HasFelt(const FVector& Origin, float Strength);
	void Blast(
		const FVector& Origin, float Radius, float Strength, enum ERadialImpulseFalloff Falloff, bool bVelChange);
	/** A blow out of the direction of what caused it. */
	void HurtWithoutPlace(
		float DamageAmount, const UDamageType& DamageType, AController* EventInstigator, AActor* DamageCauser);
	void ListenForBlows(bool bListen);
	/** What traces and footsteps are told that it is made of. */
	void ApplyPhysicalMaterial();
	/** On the server: tells clients what the body is, which may have been spawned without it. */
	void ShareAsset();
	void DeactivateBody();
	void UpdateIntactMesh();
	void SetPushedThrough(bool bThrough);
	void TakeNetItems(fsim::World& World, float DeltaSeconds);
	/** On the server: what was said so far holds no more, for clients either. */
	void ForgetNetState();
	/** On the server: an owner that is dormant sends what changed all the same. */
	void WakeNetOwner() const;
	/** On clients: makes the body if the server has said anything of it. */
	void FollowAgain();
	/** On the server: clients are told who and what was behind an event. */
	void NoteCause(const FFractureSimEvent& Event);
	/** On clients: whether what came happened just now, and not before this client looked. */
	bool IsNews(bool bFirst) const;
	void TakeCause();

	UFUNCTION()
	void HandleHit(UPrimitiveComponent* HitComponent, AActor* OtherActor, UPrimitiveComponent* OtherComp,
		FVector NormalImpulse, const FHitResult& Hit);

	UFUNCTION()
	void HandlePointDamage(AActor* DamagedActor, float Damage, AController* InstigatedBy, FVector HitLocation,
		UPrimitiveComponent* HitComponent, FName BoneName, FVector ShotFromDirection, const UDamageType* DamageType,
		AActor* DamageCauser);

	UFUNCTION()
	void HandleRadialDamage(AActor* DamagedActor, float Damage, const UDamageType* DamageType, FVector Origin,
		const FHitResult& HitInfo, AController* InstigatedBy, AActor* DamageCauser);

	UFUNCTION()
	void HandleAnyDamage(AActor* DamagedActor, float Damage, const UDamageType* DamageType, AController* InstigatedBy,
		AActor* DamageCauser);

	UFUNCTION()
	void OnRep_ServerAsset();

	UFUNCTION()
	void OnRep_ServerMaterial();

	UPROPERTY(Transient, Replicated)
	FFractureSimNetState NetState;

	/** Of what NetState says. */
	UPROPERTY(Transient, Replicated)
	FFractureSimNetCause NetCause;

	/** The server's, where it is an asset that clients have too. */
	UPROPERTY(Transient, ReplicatedUsing = OnRep_ServerAsset)
	TObjectPtr<UFractureSimAsset> ServerAsset;

	/** Likewise. */
	UPROPERTY(Transient, ReplicatedUsing = OnRep_ServerMaterial)
	TObjectPtr<UFractureSimMaterial> ServerMaterial;

	/** Filled when a save game is written, and while a component that plays is registered anew. */
	UPROPERTY(SaveGame)
	FFractureSimBodyState SavedState;

	UPROPERTY(Transient)
	TObjectPtr<UStaticMeshComponent> IntactMeshComponent;

	TWeakObjectPtr<AController> LastInstigator;
	TWeakObjectPtr<APawn> LastPawn;
	/** Put in place of the component's own by the simulation material. */
	TWeakObjectPtr<UPhysicalMaterial> OwnSurface;
	TWeakObjectPtr<AActor> LastCauser;
	double LastDamageTime = -1.0e9;
	float LastBlow = 0.0f;
	double LastBlowTime = -1.0e9;
	FVector FeltOrigin = FVector::ZeroVector;
	double FeltTime = -1.0e9;
	float FeltStrength = 0.0f;

	/** What is shown of it, made when it becomes active. */
	TPimplPtr<FFractureSimBodyShown> Shown;
	TUniquePtr<fsim::NetSender> Sender;
	TUniquePtr<fsim::NetReceiver> Receiver;
	TArray<TArray<uint8>> ReceivedItems;
	/** How it answered to each of the pushed types before it became active. */
	TArray<ECollisionResponse> WaitingResponses;
	FBox3f ShownBounds = FBox3f(ForceInit);
	bool bBodyActive = false;
	bool bShownIntact = true;
	bool bWholeCollision = true;
	bool bMovingItself = false;
	/** The damage that its owner is taking has a place: the component that was hit has been told. */
	bool bDamageHasPlace = false;
	/** What the server has said so far is to be taken in once more: by a body made anew. */
	bool bNetUnread = false;
	/** The log knows that what the server sends is refused. */
	bool bNetRefused = false;
	/** The log knows that the state is more than the engine sends at once. */
	bool bToldLarge = false;
	TEnumAsByte<ECollisionEnabled::Type> CollisionOfWhole = ECollisionEnabled::QueryAndPhysics;
};
