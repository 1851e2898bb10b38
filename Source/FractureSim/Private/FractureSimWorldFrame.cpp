// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimWorldSubsystem.h"

#include "Core/FractureSimBytes.h"
#include "Core/FractureSimConsole.h"
#include "Core/FractureSimStats.h"
#include "FractureSimBodyComponent.h"
#include "FractureSimLog.h"
#include "FractureSimSettings.h"
#include "FractureSimWorldState.h"

#include "Async/ParallelFor.h"
#include "Engine/World.h"
#include "HAL/PlatformTime.h"

// A frame of the simulation:
//
//     before physics      BeginStep: network, stand-ins of the level, calls that waited; a task steps the core
//     ... physics ...     calls for bodies wait; whoever must have an answer waits for the task
//     end of the frame    EndStep: views, pushes on what Chaos simulates, events, network

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
		if (Component && (Each.bChanged || Each.bWasChanged || Component->WantsUpdate()))
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
