#pragma once

#include "Engine/EngineTypes.h"
#include "UObject/CoreNet.h"

class AActor;
class UWorld;
class FRegisterComponentContext;
class FSceneInterface;
struct FActorComponentTickFunction;

enum class EComponentCreationMethod : uint8
{
	Native,
	SimpleConstructionScript,
	UserConstructionScript,
	Instance
};

class UActorComponent : public UObject
{
	FSIM_STUB_CLASS(UActorComponent, UObject)
	UActorComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());
	FActorComponentTickFunction PrimaryComponentTick;
	TArray<FName> ComponentTags;
	uint8 bAutoActivate : 1;
	EComponentCreationMethod CreationMethod;

	AActor* GetOwner() const;
	template <class T> T* GetOwner() const;
	virtual UWorld* GetWorld() const override;
	FSceneInterface* GetScene() const;
	bool IsRegistered() const;
	void RegisterComponent();
	void ReregisterComponent();
	void UnregisterComponent();
	void RegisterComponentWithWorld(UWorld* InWorld);
	virtual void DestroyComponent(bool bPromoteChildren = false);
	virtual void OnComponentCreated();
	virtual void OnComponentDestroyed(bool bDestroyingHierarchy);
	virtual void InitializeComponent();
	virtual void BeginPlay();
	virtual void EndPlay(const EEndPlayReason::Type EndPlayReason);
	virtual void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction);
	virtual void Activate(bool bReset = false);
	virtual void Deactivate();
	bool IsActive() const;
	bool HasBegunPlay() const;
	bool IsBeingDestroyed() const;
	ENetMode GetNetMode() const;
	bool IsNetMode(ENetMode Mode) const;
	ENetRole GetOwnerRole() const;
	void SetIsReplicated(bool ShouldReplicate);
	bool GetIsReplicated() const;
	virtual bool GetComponentClassCanReplicate() const;
	void AddReplicatedSubObject(UObject* SubObject, ELifetimeCondition NetCondition = COND_None);
	void RemoveReplicatedSubObject(UObject* SubObject);
	void MarkRenderStateDirty();
	void MarkRenderDynamicDataDirty();
	void MarkRenderTransformDirty();
	void RecreatePhysicsState();
	virtual void ApplyWorldOffset(const FVector& InOffset, bool bWorldShift);
	virtual bool RequiresPreEndOfFrameSync() const;
	virtual void OnPreEndOfFrameSync();
#if WITH_EDITOR
	virtual void CheckForErrors();
#endif

protected:
	virtual void OnRegister();
	virtual void OnUnregister();
	virtual void CreateRenderState_Concurrent(FRegisterComponentContext* Context);
	virtual void SendRenderTransform_Concurrent();
	virtual void SendRenderDynamicData_Concurrent();
	virtual void DestroyRenderState_Concurrent();
	virtual void OnCreatePhysicsState();
	virtual void OnDestroyPhysicsState();
	virtual bool ShouldCreatePhysicsState() const;
	void SetIsReplicatedByDefault(const bool bNewReplicates);
	virtual void AsyncPhysicsTickComponent(float DeltaTime, float SimTime);
	void SetAsyncPhysicsTickEnabled(bool bEnabled);
};
