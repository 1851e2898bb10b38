// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimWorldSubsystem.h"

#include "CoreMinimal.h"

class UWorld;

/** What a run of a level took. */
struct FFractureSimBenchmarkResult
{
	int32 Frames = 0;
	double MeanMilliseconds = 0.0;
	double WorstMilliseconds = 0.0;
	/** After the last frame. */
	FFractureSimStatistics Last;
	/** A line a frame, with a heading. */
	FString Csv;
};

namespace FractureSimBenchmark
{
/**
 * Plays a level without a screen for so many seconds of the game, breaks every body in it after half a second, and
 * ends it: the world is gone afterwards. False if the level has no simulation.
 */
bool Run(UWorld& World, float Seconds, FFractureSimBenchmarkResult& OutResult);

/** The parts of that: begins to play a level, goes on by a frame, and ends it. */
void Play(UWorld& World);
void TickFrame(UWorld& World, float Seconds);
void End(UWorld& World);
} // namespace FractureSimBenchmark
