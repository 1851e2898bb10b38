// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "HAL/LowLevelMemTracker.h"
#include "ProfilingDebugging/CpuProfilerTrace.h"
#include "ProfilingDebugging/CsvProfiler.h"
#include "Stats/Stats.h"
#include "Trace/Trace.h"

// "stat FractureSim", the CSV category and the Insights channel of the same name, and the memory tag.

DECLARE_STATS_GROUP(TEXT("FractureSim"), STATGROUP_FractureSim, STATCAT_Advanced);

DECLARE_CYCLE_STAT_EXTERN(TEXT("Gather"), STAT_FractureSimGather, STATGROUP_FractureSim, );
DECLARE_CYCLE_STAT_EXTERN(TEXT("Step (workers)"), STAT_FractureSimStep, STATGROUP_FractureSim, );
DECLARE_CYCLE_STAT_EXTERN(TEXT("Wait for step"), STAT_FractureSimWait, STATGROUP_FractureSim, );
DECLARE_CYCLE_STAT_EXTERN(TEXT("Views"), STAT_FractureSimViews, STATGROUP_FractureSim, );
DECLARE_CYCLE_STAT_EXTERN(TEXT("Events"), STAT_FractureSimEvents, STATGROUP_FractureSim, );
DECLARE_CYCLE_STAT_EXTERN(TEXT("Piece proxies"), STAT_FractureSimProxies, STATGROUP_FractureSim, );
DECLARE_CYCLE_STAT_EXTERN(TEXT("Replication"), STAT_FractureSimNet, STATGROUP_FractureSim, );
DECLARE_DWORD_COUNTER_STAT_EXTERN(TEXT("Active bodies"), STAT_FractureSimBodies, STATGROUP_FractureSim, );
DECLARE_DWORD_COUNTER_STAT_EXTERN(TEXT("Waiting bodies"), STAT_FractureSimWaiting, STATGROUP_FractureSim, );
DECLARE_DWORD_COUNTER_STAT_EXTERN(TEXT("Particles"), STAT_FractureSimParticles, STATGROUP_FractureSim, );
DECLARE_DWORD_COUNTER_STAT_EXTERN(TEXT("Pieces"), STAT_FractureSimPieces, STATGROUP_FractureSim, );
DECLARE_DWORD_COUNTER_STAT_EXTERN(TEXT("Colliders"), STAT_FractureSimColliders, STATGROUP_FractureSim, );
DECLARE_DWORD_COUNTER_STAT_EXTERN(TEXT("Events of the frame"), STAT_FractureSimEventCount, STATGROUP_FractureSim, );
DECLARE_MEMORY_STAT_EXTERN(TEXT("State"), STAT_FractureSimStateMemory, STATGROUP_FractureSim, );

CSV_DECLARE_CATEGORY_EXTERN(FractureSim);
UE_TRACE_CHANNEL_EXTERN(FractureSimChannel);
LLM_DECLARE_TAG(FractureSim);

/** A stat, a CSV row and a span in Insights at once. */
#define FRACTURESIM_SCOPE(Name)                                                                                        \
	SCOPE_CYCLE_COUNTER(STAT_FractureSim##Name);                                                                       \
	CSV_SCOPED_TIMING_STAT(FractureSim, Name);                                                                         \
	TRACE_CPUPROFILER_EVENT_SCOPE_ON_CHANNEL(FractureSim_##Name, FractureSimChannel)
