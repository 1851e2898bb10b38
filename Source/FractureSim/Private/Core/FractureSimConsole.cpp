// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimConsole.h"

#include "FractureSimLog.h"
#include "FractureSimStatics.h"
#include "FractureSimWorldSubsystem.h"

#include "Engine/World.h"
#include "Misc/CString.h"

namespace FractureSimConsole
{
TAutoConsoleVariable<bool> Enable(
	TEXT("FractureSim.Enable"), true, TEXT("Steps the simulation. 0 stops it where it is."));
TAutoConsoleVariable<bool> Async(TEXT("FractureSim.Async"), true,
	TEXT("Steps beside the game thread, from before physics to the end of the frame. 0 steps on the game thread."));
TAutoConsoleVariable<bool> Colliders(
	TEXT("FractureSim.Colliders"), true, TEXT("Bodies collide with the level and with things that Chaos simulates."));
TAutoConsoleVariable<bool> PieceProxies(
	TEXT("FractureSim.PieceProxies"), true, TEXT("Characters and vehicles collide with the larger pieces."));
TAutoConsoleVariable<FString> Kernels(TEXT("FractureSim.Kernels"), TEXT("auto"),
	TEXT("Instructions of the solver: auto, reference, sse4, avx2 or avx512. Read when a world begins. Results do not "
		 "depend on it."));
TAutoConsoleVariable<int32> Substeps(TEXT("FractureSim.Substeps"), 0,
	TEXT("Parts that a step is cut into, 1 to 64. 0: the project's setting."), ECVF_Scalability);
TAutoConsoleVariable<int32> Iterations(TEXT("FractureSim.Iterations"), 0,
	TEXT("Rounds over rigid contacts in a substep, 1 to 255. 0: the project's setting."), ECVF_Scalability);
TAutoConsoleVariable<int32> FractureBudget(TEXT("FractureSim.FractureBudget"), 0,
	TEXT("Work items of breaking in a step. 0: the project's setting."), ECVF_Scalability);
TAutoConsoleVariable<int32> MaxPieces(TEXT("FractureSim.MaxPieces"), 0,
	TEXT("Most live pieces of a body made from now on. 0: the body's or the project's setting."), ECVF_Scalability);

#if !UE_BUILD_SHIPPING
TAutoConsoleVariable<bool> DebugBodies(
	TEXT("FractureSim.Debug.Bodies"), false, TEXT("Boxes around bodies: green awake, grey asleep."));
TAutoConsoleVariable<bool> DebugParticles(
	TEXT("FractureSim.Debug.Particles"), false, TEXT("Points at the particles, coloured by strain."));
TAutoConsoleVariable<bool> DebugBonds(
	TEXT("FractureSim.Debug.Bonds"), false, TEXT("Lines between fragments: green whole, red broken."));
TAutoConsoleVariable<bool> DebugPieces(
	TEXT("FractureSim.Debug.Pieces"), false, TEXT("Boxes and velocities of pieces."));
TAutoConsoleVariable<bool> DebugColliders(
	TEXT("FractureSim.Debug.Colliders"), false, TEXT("Stand-ins of the level's shapes."));
TAutoConsoleVariable<bool> DebugContacts(TEXT("FractureSim.Debug.Contacts"), false, TEXT("Where rigid bodies touch."));
#endif

namespace
{
using FArguments = TArray<FString>;

UFractureSimWorldSubsystem* SubsystemOf(UWorld* World)
{
	UFractureSimWorldSubsystem* Subsystem = World ? World->GetSubsystem<UFractureSimWorldSubsystem>() : nullptr;
	if (!Subsystem)
	{
		UE_LOG(LogFractureSim, Warning, TEXT("There is no simulation in this world; begin to play first."));
	}
	return Subsystem;
}

FAutoConsoleCommandWithWorldAndArgs RecordCommand(TEXT("FractureSim.Record"),
	TEXT("FractureSim.Record [file] [seconds]: writes down every input of the simulation; without seconds until ") TEXT(
		"FractureSim.StopRecording. './fracturesim replay FILE' runs it again outside of the engine and compares."),
	FConsoleCommandWithWorldAndArgsDelegate::CreateLambda([](const FArguments& Arguments, UWorld* World) {
		if (UFractureSimWorldSubsystem* Subsystem = SubsystemOf(World))
		{
			Subsystem->StartRecording(Arguments.Num() > 0 ? Arguments[0] : FString(),
				Arguments.Num() > 1 ? FCString::Atof(*Arguments[1]) : 0.0f);
		}
	}));

FAutoConsoleCommandWithWorldAndArgs StopCommand(TEXT("FractureSim.StopRecording"),
	TEXT("Ends a recording and writes its file."),
	FConsoleCommandWithWorldAndArgsDelegate::CreateLambda([](const FArguments&, UWorld* World) {
		if (UFractureSimWorldSubsystem* Subsystem = SubsystemOf(World))
		{
			Subsystem->StopRecording();
		}
	}));

FAutoConsoleCommandWithWorldAndArgs DumpCommand(TEXT("FractureSim.Dump"),
	TEXT("Writes what the simulation holds, and its hash, to the log."),
	FConsoleCommandWithWorldAndArgsDelegate::CreateLambda([](const FArguments&, UWorld* World) {
		if (UFractureSimWorldSubsystem* Subsystem = SubsystemOf(World))
		{
			Subsystem->DumpToLog();
		}
	}));

FAutoConsoleCommandWithWorldAndArgs ExplodeCommand(TEXT("FractureSim.Explode"),
	TEXT("FractureSim.Explode X Y Z [radius cm] [speed cm/s]: a blast, to try things out."),
	FConsoleCommandWithWorldAndArgsDelegate::CreateLambda([](const FArguments& Arguments, UWorld* World) {
		if (Arguments.Num() < 3)
		{
			UE_LOG(LogFractureSim, Warning, TEXT("FractureSim.Explode needs X Y Z, and takes a radius and a speed."));
			return;
		}
		const FVector Location(
			FCString::Atof(*Arguments[0]), FCString::Atof(*Arguments[1]), FCString::Atof(*Arguments[2]));
		const float Radius = Arguments.Num() > 3 ? FCString::Atof(*Arguments[3]) : 300.0f;
		const float Speed = Arguments.Num() > 4 ? FCString::Atof(*Arguments[4]) : 2000.0f;
		UFractureSimStatics::ApplyBurst(World, Location, Radius, Speed);
	}));
} // namespace
} // namespace FractureSimConsole
