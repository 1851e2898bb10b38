// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimTypes.h"
#include "FractureSimUnits.h"

#include "FractureSim/Handle.h"
#include "FractureSim/Status.h"

#include "CoreMinimal.h"
#include "Engine/EngineBaseTypes.h"
#include "Subsystems/WorldSubsystem.h"
#include "Templates/Function.h"
#include "Templates/PimplPtr.h"
#include "UObject/ScriptInterface.h"

#include "FractureSimWorldSubsystem.generated.h"

class IFractureSimListener;
class UFractureSimBodyComponent;
class UFractureSimWorldSubsystem;
struct FFractureSimWorldState;

namespace fsim
{
class World;
struct Event;
} // namespace fsim

/** Events of all bodies in a frame. */
DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FFractureSimWorldEventsSignature, const TArray<FFractureSimEvent>&, Events);

/** Begins or ends the simulation's part of a frame. */
USTRUCT()
struct FFractureSimTickFunction : public FTickFunction
{
	GENERATED_BODY()

	UFractureSimWorldSubsystem* Target = nullptr;
	bool bEndsStep = false;

	virtual void ExecuteTick(float DeltaTime, ELevelTick TickType, ENamedThreads::Type CurrentThread,
		const FGraphEventRef& MyCompletionGraphEvent) override;
	virtual FString DiagnosticMessage() override;
	virtual FName DiagnosticContext(bool bDetailed) override;
};

template <>
struct TStructOpsTypeTraits<FFractureSimTickFunction> : public TStructOpsTypeTraitsBase2<FFractureSimTickFunction>
{
	enum
	{
		WithCopy = false
	};
};

/** What the simulation holds and what its last step took. */
USTRUCT(BlueprintType)
struct FRACTURESIM_API FFractureSimStatistics
{
	GENERATED_BODY()

	/** Bodies that are simulated. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	int32 ActiveBodies = 0;

	/** Bodies that nothing has touched. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	int32 WaitingBodies = 0;

	/** Particles in all. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	int32 Particles = 0;

	/** Pieces in all. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	int32 Pieces = 0;

	/** Bonds that broke so far. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	int32 BrokenBonds = 0;

	/** Stand-ins of the level's shapes. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	int32 Colliders = 0;

	/** The last step, on all workers' clock. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim", meta = (Units = "ms"))
	float StepMilliseconds = 0.0f;

	/** How long the game thread waited for it. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim", meta = (Units = "ms"))
	float WaitMilliseconds = 0.0f;

	/** What a snapshot would hold. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	int32 StateKilobytes = 0;
};

/**
 * One simulation per world. Gathers what happened to its bodies before physics, steps beside the game thread, and at
 * the end of the frame tells everyone what came of it.
 */
UCLASS()
class FRACTURESIM_API UFractureSimWorldSubsystem : public UWorldSubsystem
{
	GENERATED_BODY()

public:
	UFractureSimWorldSubsystem();
	virtual ~UFractureSimWorldSubsystem() override;

	static UFractureSimWorldSubsystem* Get(const UObject* WorldContextObject);

	/** All events of a frame, of all bodies. One handler for sounds, particles and scores. */
	UPROPERTY(BlueprintAssignable, Category = "Fracture Sim|Events")
	FFractureSimWorldEventsSignature OnEvents;

	/** Tells a listener of the events of all bodies. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Events")
	void AddListener(const TScriptInterface<IFractureSimListener>& Listener);

	/** Tells a listener nothing more. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Events")
	void RemoveListener(const TScriptInterface<IFractureSimListener>& Listener);

	/** Stops the simulation while the game goes on. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim")
	void SetSimulationPaused(bool bPaused) { bSimulationPaused = bPaused; }

	/** What it holds and takes. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim")
	FFractureSimStatistics GetStatistics();

	/** Writes down every input from now on. A file without a full path, or none, is under Saved/FractureSim. Seconds 0:
	 * until stopped. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Recording")
	bool StartRecording(const FString& File, float Seconds = 0.0f);

	/** Ends a recording and writes its file. './fracturesim replay FILE' runs it again without the engine. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Recording")
	bool StopRecording();

	/** Whether inputs are written down. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Recording")
	bool IsRecording() const;

	/** Writes what the simulation holds to the log. */
	void DumpToLog();

	/** Where the core's origin lies now; follows when the world's origin moves. */
	const FFractureSimFrame& GetFrame() const { return Frame; }

	/** The core's world, once no step runs. Null before play. On the game thread. */
	fsim::World* AcquireWorld();

	/** Runs a call for a component as soon as no step runs: now, or at the end of the frame. */
	void Enqueue(
		UFractureSimBodyComponent& Component, TUniqueFunction<void(fsim::World&, const FFractureSimFrame&)> Call);

	void AddComponent(UFractureSimBodyComponent& Component);
	void RemoveComponent(UFractureSimBodyComponent& Component);
	void SetActive(UFractureSimBodyComponent& Component, bool bActive);
	const TArray<TObjectPtr<UFractureSimBodyComponent>>& GetComponents() const { return Components; }
	UFractureSimBodyComponent* FindComponent(fsim::BodyId Body) const;
	UFractureSimBodyComponent* FindComponent(fsim::RigidBodyId Body) const;

	/** The state of a body whose level streams out, for when it comes back. */
	void KeepState(const FString& Name, FFractureSimBodyState BodyState);
	bool TakeKeptState(const FString& Name, FFractureSimBodyState& OutState);

	/** One more event of this frame, as the core tells it. */
	void TakeEvent(const fsim::Event& Event);

	/** Logs why the core refused something. Gives true if it did not. */
	static bool Report(const fsim::Status& Status, const UObject& Whom);

	// The two halves of a frame, on the game thread; called by tick functions, and by tests.
	void BeginStep(float DeltaSeconds);
	void EndStep();

	// UWorldSubsystem
	virtual void Initialize(FSubsystemCollectionBase& Collection) override;
	virtual void Deinitialize() override;
	virtual void OnWorldBeginPlay(UWorld& InWorld) override;

protected:
	virtual bool DoesSupportWorldType(const EWorldType::Type WorldType) const override;

private:
	void CreateWorld();
	void JoinStep();
	void UpdateFrame();
	void ApplyConsole();
	void RunPending();
	void TakeViews();
	void CollectEvents();
	void DispatchEvents();
	void SendToClients(float DeltaSeconds);
	void UpdateStats();
	void DrawDebug();

	UPROPERTY(Transient)
	TArray<TObjectPtr<UFractureSimBodyComponent>> Components;

	UPROPERTY(Transient)
	TArray<FFractureSimEvent> FrameEvents;

	UPROPERTY(Transient)
	TArray<TScriptInterface<IFractureSimListener>> Listeners;

	FFractureSimTickFunction BeginTick;
	FFractureSimTickFunction EndTick;
	FFractureSimFrame Frame;
	TMap<FString, FFractureSimBodyState> KeptStates;
	TPimplPtr<FFractureSimWorldState> State;
	bool bSimulationPaused = false;
};
