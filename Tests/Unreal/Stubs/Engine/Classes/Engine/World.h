#pragma once

#include "CollisionQueryParams.h"
#include "CollisionShape.h"
#include "Engine/EngineTypes.h"
#include "Engine/HitResult.h"
#include "GameFramework/Actor.h"
#include "Subsystems/WorldSubsystem.h"

class AGameModeBase;
class AGameStateBase;
class APlayerController;
class AWorldSettings;
class FPhysScene_Chaos;
class FTimerManager;
class UGameInstance;
class UNetDriver;
struct FOverlapResult;

struct FActorSpawnParameters
{
	FActorSpawnParameters();
	FName Name;
	AActor* Template;
	AActor* Owner;
	APawn* Instigator;
	ULevel* OverrideLevel;
	ESpawnActorCollisionHandlingMethod SpawnCollisionHandlingOverride;
	EObjectFlags ObjectFlags;
	bool bDeferConstruction;
};

class UWorld : public UObject
{
	FSIM_STUB_CLASS(UWorld, UObject)
	EWorldType::Type WorldType;
	FSceneInterface* Scene;
	FIntVector OriginLocation;
	TObjectPtr<ULevel> PersistentLevel;
	uint8 bIsWorldInitialized : 1;
	static UWorld* FindWorldInPackage(UPackage* Package);
	struct InitializationValues
	{
	};
	void InitWorld(const InitializationValues IVS = InitializationValues());
	bool IsGameWorld() const;
	bool IsEditorWorld() const;
	bool IsPreviewWorld() const;
	bool IsPlayInEditor() const;
	bool HasBegunPlay() const;
	bool IsPaused() const;
	bool IsNetMode(ENetMode Mode) const;
	ENetMode GetNetMode() const;
	double GetTimeSeconds() const;
	void FlushLevelStreaming(EFlushLevelStreamingType FlushType = EFlushLevelStreamingType::Full);
	double GetRealTimeSeconds() const;
	float GetDeltaSeconds() const;
	float GetGravityZ() const;
	AGameStateBase* GetGameState() const;
	AWorldSettings* GetWorldSettings(bool bCheckStreamingPersistent = false, bool bChecked = true) const;
	FPhysScene_Chaos* GetPhysicsScene() const;
	FTimerManager& GetTimerManager() const;
	APlayerController* GetFirstPlayerController() const;
	UGameInstance* GetGameInstance() const;
	template <typename TSubsystemClass> TSubsystemClass* GetSubsystem() const;
	template <typename TSubsystemClass> static TSubsystemClass* GetSubsystem(const UWorld* World);
	template <class T> T* SpawnActor(const FActorSpawnParameters& SpawnParameters = FActorSpawnParameters());
	template <class T> T* SpawnActor(UClass* Class, const FActorSpawnParameters& SpawnParameters = FActorSpawnParameters());
	template <class T> T* SpawnActor(UClass* Class, FVector const& Location, FRotator const& Rotation, const FActorSpawnParameters& SpawnParameters = FActorSpawnParameters());
	template <class T> T* SpawnActor(UClass* Class, FTransform const& Transform, const FActorSpawnParameters& SpawnParameters = FActorSpawnParameters());
	template <class T> T* SpawnActor(FVector const& Location, FRotator const& Rotation, const FActorSpawnParameters& SpawnParameters = FActorSpawnParameters());
	template <class T> T* SpawnActorDeferred(UClass* Class, FTransform const& Transform, AActor* Owner = nullptr, APawn* Instigator = nullptr, ESpawnActorCollisionHandlingMethod CollisionHandlingOverride = ESpawnActorCollisionHandlingMethod::Undefined);
	bool LineTraceSingleByChannel(FHitResult& OutHit, const FVector& Start, const FVector& End, ECollisionChannel TraceChannel, const FCollisionQueryParams& Params = FCollisionQueryParams::DefaultQueryParam, const FCollisionResponseParams& ResponseParam = FCollisionResponseParams::DefaultResponseParam) const;
	bool SweepMultiByChannel(TArray<FHitResult>& OutHits, const FVector& Start, const FVector& End, const FQuat& Rot, ECollisionChannel TraceChannel, const FCollisionShape& CollisionShape, const FCollisionQueryParams& Params = FCollisionQueryParams::DefaultQueryParam, const FCollisionResponseParams& ResponseParam = FCollisionResponseParams::DefaultResponseParam) const;
	bool OverlapMultiByChannel(TArray<FOverlapResult>& OutOverlaps, const FVector& Pos, const FQuat& Rot, ECollisionChannel TraceChannel, const FCollisionShape& CollisionShape, const FCollisionQueryParams& Params = FCollisionQueryParams::DefaultQueryParam, const FCollisionResponseParams& ResponseParam = FCollisionResponseParams::DefaultResponseParam) const;
	bool OverlapMultiByObjectType(TArray<FOverlapResult>& OutOverlaps, const FVector& Pos, const FQuat& Rot, const FCollisionObjectQueryParams& ObjectQueryParams, const FCollisionShape& CollisionShape, const FCollisionQueryParams& Params = FCollisionQueryParams::DefaultQueryParam) const;
	static UWorld* CreateWorld(const EWorldType::Type InWorldType, bool bInformEngineOfWorld, FName WorldName = NAME_None, UPackage* InWorldPackage = nullptr, bool bAddToRoot = true);
	void DestroyWorld(bool bInformEngineOfWorld, UWorld* NewWorld = nullptr);
	void InitializeActorsForPlay(const struct FURL& InURL, bool bResetTime = true, class FRegisterComponentContext* Context = nullptr);
	void BeginPlay();
	bool EndPlay(EEndPlayReason::Type EndPlayReason);
	void Tick(ELevelTick TickType, float DeltaSeconds);
};

struct FWorldDelegates
{
	static TMulticastDelegate<void(UWorld*, bool, bool)> OnWorldCleanup;
	static TMulticastDelegate<void(UWorld*, ELevelTick, float)> OnWorldPostActorTick;
};
