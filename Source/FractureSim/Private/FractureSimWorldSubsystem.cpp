// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimWorldSubsystem.h"

#include "Core/FractureSimBytes.h"
#include "Core/FractureSimConsole.h"
#include "Core/FractureSimStats.h"
#include "FractureSimBodyComponent.h"
#include "FractureSimLog.h"
#include "FractureSimSettings.h"
#include "FractureSimWorldState.h"

#include "Engine/Engine.h"
#include "Engine/Level.h"
#include "Engine/World.h"

// Begin and end, bodies and calls. A frame, its events, its figures and recordings are in files of their own.

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
	Wanted.maxContacts = static_cast<uint32_t>(Settings->MaxContacts);
	Wanted.maxDentPages = static_cast<uint32_t>(Settings->MaxDentedPlaces);
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
