// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimWorldSubsystem.h"

#include "Core/FractureSimBytes.h"
#include "Core/FractureSimConsole.h"
#include "Core/FractureSimStats.h"
#include "FractureSimBodyComponent.h"
#include "FractureSimListener.h"
#include "FractureSimLog.h"
#include "FractureSimSettings.h"
#include "FractureSimWorldState.h"

#include "Async/ParallelFor.h"
#include "Engine/Engine.h"
#include "Engine/Level.h"
#include "Engine/World.h"
#include "HAL/PlatformTime.h"

// A frame of the simulation:
//
//     before physics      BeginStep: network, stand-ins of the level, calls that waited; a task steps the core
//     ... physics ...     calls for bodies wait; whoever must have an answer waits for the task
//     end of the frame    EndStep: views, pushes on what Chaos simulates, events, network
//
// Events and recordings are in files of their own.

void FFractureSimTickFunction::ExecuteTick(
	float DeltaTime, ELevelTick TickType, ENamedThreads::Type, const FGraphEventRef&)
{
	if (!Target || TickType == LEVELTICK_ViewportsOnly)
	{
		return;
	}
	if (bEndsStep)
	{
		Target->EndStep();
	}
	else
	{
		Target->BeginStep(DeltaTime);
	}
}

FString FFractureSimTickFunction::DiagnosticMessage()
{
	return bEndsStep ? TEXT("FractureSim end of step") : TEXT("FractureSim begin of step");
}

FName FFractureSimTickFunction::DiagnosticContext(bool)
{
	return FName(TEXT("FractureSim"));
}

UFractureSimWorldSubsystem::UFractureSimWorldSubsystem() = default;
UFractureSimWorldSubsystem::~UFractureSimWorldSubsystem() = default;

UFractureSimWorldSubsystem* UFractureSimWorldSubsystem::Get(const UObject* WorldContextObject)
{
	const UWorld* World =
		GEngine ? GEngine->GetWorldFromContextObject(WorldContextObject, EGetWorldErrorMode::ReturnNull) : nullptr;
	return World ? World->GetSubsystem<UFractureSimWorldSubsystem>() : nullptr;
}

bool UFractureSimWorldSubsystem::DoesSupportWorldType(const EWorldType::Type WorldType) const
{
	return WorldType == EWorldType::Game || WorldType == EWorldType::PIE || WorldType == EWorldType::GamePreview;
}

bool UFractureSimWorldSubsystem::Report(const fsim::Status& Status, const UObject& Whom)
{
	if (!Status)
	{
		UE_LOG(LogFractureSim, Warning, TEXT("%s: %s."), *Whom.GetPathName(),
			*FractureSimBytes::ToString(Status.message()));
	}
	return static_cast<bool>(Status);
}

// Begin and end

void UFractureSimWorldSubsystem::Initialize(FSubsystemCollectionBase& Collection)
{
	Super::Initialize(Collection);
	CreateWorld();
}

void UFractureSimWorldSubsystem::CreateWorld()
{
	LLM_SCOPE_BYTAG(FractureSim);
	const UFractureSimSettings* Settings = GetDefault<UFractureSimSettings>();
	State = MakePimpl<FFractureSimWorldState>();
	UpdateFrame();
	fsim::WorldSettings Wanted;
	Wanted.gravity = Frame.VectorToCore(FVector(0.0, 0.0, GetWorld()->GetGravityZ()));
	Wanted.tick = 1.0f / static_cast<float>(Settings->TickRate);
	Wanted.substeps = static_cast<uint32_t>(Settings->Substeps);
	Wanted.maxTicksPerStep = static_cast<uint32_t>(Settings->MaxTicksPerFrame);
	Wanted.solverIterations = static_cast<uint32_t>(Settings->SolverIterations);
	Wanted.fractureBudget = static_cast<uint32_t>(Settings->FractureBudget);
	Wanted.reportImpulse = Frame.ImpulseToCore(Settings->ReportImpulse);
	Wanted.maxBodies = static_cast<uint32_t>(Settings->MaxBodies);
	Wanted.maxRigidBodies = static_cast<uint32_t>(Settings->MaxRigidBodies);
	Wanted.maxEvents = static_cast<uint32_t>(Settings->MaxEvents);
	fsim::WorldServices Services;
	Services.scheduler = &State->Scheduler;
	Services.allocator = &State->Allocator;
	const FString KernelName = FractureSimConsole::Kernels.GetValueOnGameThread();
	if (const fsim::Result<fsim::Kernels> Kernels = fsim::kernelsNamed(TCHAR_TO_UTF8(*KernelName)))
	{
		if (Report(fsim::validate(*Kernels), *this))
		{
			Services.kernels = *Kernels;
		}
	}
	fsim::Result<std::unique_ptr<fsim::World>> Made = fsim::World::create(Wanted, Services);
	if (!Made)
	{
		Report(Made.status(), *this);
		State.Reset();
		return;
	}
	State->World = MoveTemp(*Made);
	State->TickSeconds = 1.0 / static_cast<double>(Settings->TickRate);
}

void UFractureSimWorldSubsystem::OnWorldBeginPlay(UWorld& InWorld)
{
	Super::OnWorldBeginPlay(InWorld);
	BeginTick.Target = this;
	BeginTick.bCanEverTick = true;
	BeginTick.TickGroup = TG_PrePhysics;
	BeginTick.RegisterTickFunction(InWorld.PersistentLevel);
	EndTick.Target = this;
	EndTick.bEndsStep = true;
	EndTick.bCanEverTick = true;
	EndTick.TickGroup = TG_PostUpdateWork;
	EndTick.RegisterTickFunction(InWorld.PersistentLevel);
}

void UFractureSimWorldSubsystem::Deinitialize()
{
	JoinStep();
	BeginTick.UnRegisterTickFunction();
	EndTick.UnRegisterTickFunction();
	if (IsRecording())
	{
		StopRecording();
	}
	Components.Reset();
	State.Reset();
	Super::Deinitialize();
}

// Components

void UFractureSimWorldSubsystem::AddComponent(UFractureSimBodyComponent& Component)
{
	Components.AddUnique(&Component);
}

void UFractureSimWorldSubsystem::RemoveComponent(UFractureSimBodyComponent& Component)
{
	Components.RemoveSingleSwap(&Component);
}

void UFractureSimWorldSubsystem::SetActive(UFractureSimBodyComponent& Component, bool bActive)
{
	if (!State.IsValid())
	{
		return;
	}
	State->Active.RemoveAll(
		[&Component](const FFractureSimActiveBody& Each) { return Each.Component.Get() == &Component; });
	for (TMap<uint64, TWeakObjectPtr<UFractureSimBodyComponent>>* Map : {&State->ByBody, &State->ByRigidBody})
	{
		for (auto Each = Map->CreateIterator(); Each; ++Each)
		{
			if (Each.Value().Get() == &Component || !Each.Value().IsValid())
			{
				Each.RemoveCurrent();
			}
		}
	}
	if (!bActive)
	{
		return;
	}
	State->Active.Add({&Component});
	const fsim::NetTarget Target = Component.GetTarget();
	if (Target.body)
	{
		State->ByBody.Add(FFractureSimWorldState::KeyOf(Target.body), &Component);
	}
	if (Target.rigidBody)
	{
		State->ByRigidBody.Add(FFractureSimWorldState::KeyOf(Target.rigidBody), &Component);
	}
}

UFractureSimBodyComponent* UFractureSimWorldSubsystem::FindComponent(fsim::BodyId Body) const
{
	const TWeakObjectPtr<UFractureSimBodyComponent>* Found =
		State.IsValid() ? State->ByBody.Find(FFractureSimWorldState::KeyOf(Body)) : nullptr;
	return Found ? Found->Get() : nullptr;
}

UFractureSimBodyComponent* UFractureSimWorldSubsystem::FindComponent(fsim::RigidBodyId Body) const
{
	const TWeakObjectPtr<UFractureSimBodyComponent>* Found =
		State.IsValid() ? State->ByRigidBody.Find(FFractureSimWorldState::KeyOf(Body)) : nullptr;
	return Found ? Found->Get() : nullptr;
}

void UFractureSimWorldSubsystem::KeepState(const FString& Name, FFractureSimBodyState BodyState)
{
	KeptStates.Add(Name, MoveTemp(BodyState));
}

bool UFractureSimWorldSubsystem::TakeKeptState(const FString& Name, FFractureSimBodyState& OutState)
{
	return KeptStates.RemoveAndCopyValue(Name, OutState);
}

// Calls

fsim::World* UFractureSimWorldSubsystem::AcquireWorld()
{
	check(IsInGameThread());
	JoinStep();
	return State.IsValid() ? State->World.get() : nullptr;
}

void UFractureSimWorldSubsystem::Enqueue(
	UFractureSimBodyComponent& Component, TUniqueFunction<void(fsim::World&, const FFractureSimFrame&)> Call)
{
	check(IsInGameThread());
	if (!State.IsValid())
	{
		return;
	}
	if (State->bInFlight)
	{
		State->Pending.Add({&Component, MoveTemp(Call)});
		return;
	}
	Call(*State->World, Frame);
}

void UFractureSimWorldSubsystem::RunPending()
{
	TArray<FFractureSimPendingCall> Calls = MoveTemp(State->Pending);
	State->Pending.Reset();
	for (FFractureSimPendingCall& Each : Calls)
	{
		const UFractureSimBodyComponent* Component = Each.Component.Get();
		if (Component && Component->IsBodyActive())
		{
			Each.Call(*State->World, Frame);
		}
	}
}

// A frame

void UFractureSimWorldSubsystem::UpdateFrame()
{
	// Where the core's origin is does not change for the core when Unreal moves its own.
	const FVector Absolute = GetDefault<UFractureSimSettings>()->Origin;
	const FIntVector Moved = GetWorld()->OriginLocation;
	Frame = FFractureSimFrame(Absolute - FVector(Moved.X, Moved.Y, Moved.Z));
}

void UFractureSimWorldSubsystem::ApplyConsole()
{
	const auto Chosen = [](const TAutoConsoleVariable<int32>& Variable, int32 Setting) {
		const int32 Value = Variable.GetValueOnGameThread();
		return static_cast<uint32_t>(Value > 0 ? Value : Setting);
	};
	const UFractureSimSettings* Settings = GetDefault<UFractureSimSettings>();
	const fsim::WorldSettings& Now = State->World->settings();
	fsim::SolverSettings Solver;
	Solver.substeps = FMath::Min(Chosen(FractureSimConsole::Substeps, Settings->Substeps), 64u);
	Solver.iterations = FMath::Min(Chosen(FractureSimConsole::Iterations, Settings->SolverIterations), 255u);
	Solver.fractureBudget = Chosen(FractureSimConsole::FractureBudget, Settings->FractureBudget);
	if (Solver.substeps != Now.substeps || Solver.iterations != Now.solverIterations
		|| Solver.fractureBudget != Now.fractureBudget)
	{
		Report(State->World->setSolver(Solver), *this);
	}
	const fsim::Vec3 Gravity = Frame.VectorToCore(FVector(0.0, 0.0, GetWorld()->GetGravityZ()));
	if (!(Gravity == State->World->gravity()))
	{
		Report(State->World->setGravity(Gravity), *this);
	}
}

void UFractureSimWorldSubsystem::BeginStep(float DeltaSeconds)
{
	if (!State.IsValid())
	{
		return;
	}
	JoinStep();
	UpdateFrame();
	State->Ticks = 0;
	if (bSimulationPaused || !FractureSimConsole::Enable.GetValueOnGameThread() || State->Active.IsEmpty())
	{
		return;
	}
	FRACTURESIM_SCOPE(Gather);
	ApplyConsole();
	State->Active.RemoveAll([](const FFractureSimActiveBody& Each) { return !Each.Component.IsValid(); });
	// Delta seconds are dilated, and none come while the game is paused. A hair less than a step counts as one.
	const UFractureSimSettings* Settings = GetDefault<UFractureSimSettings>();
	const double Tick = State->TickSeconds;
	State->Accumulated += static_cast<double>(DeltaSeconds);
	State->Ticks = FMath::FloorToInt32(State->Accumulated / Tick + 1.0e-4);
	State->Accumulated = FMath::Max(State->Accumulated - State->Ticks * Tick, 0.0);
	State->Ticks = FMath::Min(State->Ticks, Settings->MaxTicksPerFrame);
	State->Alpha = Settings->bInterpolate ? static_cast<float>(FMath::Min(State->Accumulated / Tick, 1.0)) : 1.0f;
	for (int32 Index = 0; Index < State->Active.Num(); ++Index)
	{
		if (UFractureSimBodyComponent* Component = State->Active[Index].Component.Get())
		{
			Component->BeforeStep(*State->World, Frame, DeltaSeconds);
		}
	}
	SendToClients(DeltaSeconds);
	if (State->Ticks == 0)
	{
		return;
	}
	if (FractureSimConsole::Colliders.GetValueOnGameThread())
	{
		State->Colliders.Gather(*GetWorld(), *State->World, Frame, State->Active, State->Ticks * Tick);
	}
	RunPending();
	State->bInFlight = true;
	FFractureSimWorldState* Running = &*State;
	auto Step = [Running]() {
		FRACTURESIM_SCOPE(Step);
		LLM_SCOPE_BYTAG(FractureSim);
		const double Began = FPlatformTime::Seconds();
		for (int32 Index = 0; Index < Running->Ticks; ++Index)
		{
			// A call between steps may have made events: the next step forgets them.
			Running->ReadEvents();
			Running->EventsRead = 0;
			const fsim::Status Stepped = Running->World->step(static_cast<float>(Running->TickSeconds));
			if (!Stepped)
			{
				UE_LOG(LogFractureSim, Error, TEXT("The simulation stops: %s."),
					*FractureSimBytes::ToString(Stepped.message()));
				break;
			}
			Running->ReadEvents();
		}
		Running->StepSeconds = FPlatformTime::Seconds() - Began;
	};
	if (FractureSimConsole::Async.GetValueOnGameThread())
	{
		State->Task = UE::Tasks::Launch(UE_SOURCE_LOCATION, MoveTemp(Step), UE::Tasks::ETaskPriority::High);
	}
	else
	{
		Step();
		State->Task = UE::Tasks::FTask();
	}
}

void UFractureSimWorldSubsystem::JoinStep()
{
	if (!State.IsValid() || !State->bInFlight)
	{
		return;
	}
	FRACTURESIM_SCOPE(Wait);
	const double Began = FPlatformTime::Seconds();
	if (State->Task.IsValid())
	{
		State->Task.Wait();
		State->Task = UE::Tasks::FTask();
	}
	State->WaitSeconds = FPlatformTime::Seconds() - Began;
	State->bInFlight = false;
	RunPending();
}

void UFractureSimWorldSubsystem::EndStep()
{
	if (!State.IsValid())
	{
		return;
	}
	const int32 Ticks = State->Ticks;
	JoinStep();
	if (Ticks > 0)
	{
		State->Colliders.PushBack(*State->World, Frame, Ticks * State->TickSeconds);
	}
	TakeViews();
	CollectEvents();
	DispatchEvents();
	if (State->bRecording && State->bRecordingTimed)
	{
		State->RecordingSecondsLeft -= Ticks * State->TickSeconds;
		if (State->RecordingSecondsLeft <= 0.0)
		{
			StopRecording();
		}
	}
	UpdateStats();
	DrawDebug();
}

void UFractureSimWorldSubsystem::TakeViews()
{
	FRACTURESIM_SCOPE(Views);
	if (State->Ticks > 0)
	{
		const fsim::World& World = *State->World;
		ParallelFor(State->Active.Num(), [this, &World](int32 Index) {
			FFractureSimActiveBody& Each = State->Active[Index];
			UFractureSimBodyComponent* Component = Each.Component.Get();
			Each.bWasChanged = Each.bChanged;
			Each.bChanged = Component && Component->TakeState(World);
		});
	}
	// Once more after the last change, so that what is shown is where it came to rest.
	for (int32 Index = 0; Index < State->Active.Num(); ++Index)
	{
		const FFractureSimActiveBody Each = State->Active[Index];
		UFractureSimBodyComponent* Component = Each.Component.Get();
		if (Component && (Each.bChanged || Each.bWasChanged))
		{
			Component->AfterStep(*State->World, Frame, State->Alpha, Each.bChanged);
		}
	}
}

void UFractureSimWorldSubsystem::SendToClients(float DeltaSeconds)
{
	State->UnsentSeconds += DeltaSeconds;
	if (State->UnsentSeconds * GetDefault<UFractureSimSettings>()->NetRate < 1.0f)
	{
		return;
	}
	State->UnsentSeconds = 0.0f;
	for (const FFractureSimActiveBody& Each : State->Active)
	{
		if (UFractureSimBodyComponent* Component = Each.Component.Get())
		{
			Component->SendNetState(*State->World);
		}
	}
}

FFractureSimStatistics UFractureSimWorldSubsystem::GetStatistics()
{
	FFractureSimStatistics Result;
	const fsim::World* World = AcquireWorld();
	if (!World)
	{
		return Result;
	}
	const fsim::WorldStatistics& Sums = World->statistics();
	Result.ActiveBodies = State->Active.Num();
	Result.WaitingBodies = FMath::Max(Components.Num() - State->Active.Num(), 0);
	Result.Particles = static_cast<int32>(Sums.particles);
	Result.Pieces = static_cast<int32>(Sums.pieces);
	Result.BrokenBonds = static_cast<int32>(Sums.brokenBonds);
	Result.Colliders = State->Colliders.Num();
	Result.StepMilliseconds = static_cast<float>(State->StepSeconds * 1000.0);
	Result.WaitMilliseconds = static_cast<float>(State->WaitSeconds * 1000.0);
	Result.StateKilobytes = static_cast<int32>(Sums.stateBytes / 1024);
	return Result;
}

void UFractureSimWorldSubsystem::UpdateStats()
{
	SET_DWORD_STAT(STAT_FractureSimBodies, State->Active.Num());
	SET_DWORD_STAT(STAT_FractureSimWaiting, FMath::Max(Components.Num() - State->Active.Num(), 0));
	SET_DWORD_STAT(STAT_FractureSimColliders, State->Colliders.Num());
	CSV_CUSTOM_STAT(FractureSim, ActiveBodies, State->Active.Num(), ECsvCustomStatOp::Set);
	CSV_CUSTOM_STAT(FractureSim, Colliders, State->Colliders.Num(), ECsvCustomStatOp::Set);
#if STATS
	if (!State->Active.IsEmpty())
	{
		const fsim::WorldStatistics& Sums = State->World->statistics();
		SET_DWORD_STAT(STAT_FractureSimParticles, Sums.particles);
		SET_DWORD_STAT(STAT_FractureSimPieces, Sums.pieces);
		SET_MEMORY_STAT(STAT_FractureSimStateMemory, Sums.stateBytes);
	}
#endif
}
