// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimWorldSubsystem.h"

#include "Core/FractureSimBytes.h"
#include "FractureSimLog.h"
#include "FractureSimWorldState.h"

#include "Misc/DateTime.h"
#include "Misc/FileHelper.h"
#include "Misc/Paths.h"

// A recording holds settings, assets, the state at its start, every call and hashes: one file shows a bug to people
// who have neither the level nor the engine.

bool UFractureSimWorldSubsystem::IsRecording() const
{
	return State.IsValid() && State->bRecording;
}

bool UFractureSimWorldSubsystem::StartRecording(const FString& File, float Seconds)
{
	fsim::World* World = AcquireWorld();
	if (!World)
	{
		return false;
	}
	constexpr uint32_t TicksPerHash = 30;
	if (!Report(World->startRecording(TicksPerHash), *this))
	{
		return false;
	}
	State->RecordingFile =
		File.IsEmpty() ? FString::Printf(TEXT("Recording-%s.fsrec"), *FDateTime::Now().ToString()) : File;
	if (FPaths::IsRelative(State->RecordingFile))
	{
		// To the project: a game runs in the folder of the engine's programs.
		State->RecordingFile = FPaths::ConvertRelativePathToFull(
			FPaths::Combine(FPaths::ProjectSavedDir(), TEXT("FractureSim"), State->RecordingFile));
	}
	State->bRecording = true;
	State->bRecordingTimed = Seconds > 0.0f;
	State->RecordingSecondsLeft = static_cast<double>(Seconds);
	return true;
}

bool UFractureSimWorldSubsystem::StopRecording()
{
	fsim::World* World = AcquireWorld();
	if (!World || !State->bRecording)
	{
		UE_LOG(LogFractureSim, Warning, TEXT("Nothing is being recorded; begin with FractureSim.Record."));
		return false;
	}
	State->bRecording = false;
	const fsim::Result<std::vector<std::byte>> Recording = World->stopRecording();
	if (!Recording)
	{
		return Report(Recording.status(), *this);
	}
	const FString& File = State->RecordingFile;
	if (!FFileHelper::SaveArrayToFile(FractureSimBytes::ToArray(*Recording), *File))
	{
		UE_LOG(LogFractureSim, Error, TEXT("The recording could not be written to %s."), *File);
		return false;
	}
	UE_LOG(LogFractureSim, Display, TEXT("Recorded into %s (%d KB); run './fracturesim replay %s'."), *File,
		static_cast<int32>(Recording->size() / 1024), *File);
	return true;
}

void UFractureSimWorldSubsystem::DumpToLog()
{
	const fsim::World* World = AcquireWorld();
	if (!World)
	{
		return;
	}
	const FFractureSimStatistics Sums = GetStatistics();
	UE_LOG(LogFractureSim, Display,
		TEXT("%d bodies active, %d waiting; %d particles, %d pieces, %d bonds broken; %d colliders; step %.2f ms, wait "
			 "%.2f ms; ") TEXT("%d KB; tick %llu, hash %016llx"),
		Sums.ActiveBodies, Sums.WaitingBodies, Sums.Particles, Sums.Pieces, Sums.BrokenBonds, Sums.Colliders,
		Sums.StepMilliseconds, Sums.WaitMilliseconds, Sums.StateKilobytes,
		static_cast<unsigned long long>(World->tick()), static_cast<unsigned long long>(World->hash()));
	for (const double& Milliseconds : World->statistics().stageMs)
	{
		const auto Stage = static_cast<fsim::Stage>(&Milliseconds - World->statistics().stageMs.data());
		const std::string Name(fsim::nameOf(Stage));
		UE_LOG(LogFractureSim, Display, TEXT("  %-10s %.3f ms"), *FractureSimBytes::ToString(Name), Milliseconds);
	}
}
