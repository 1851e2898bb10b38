// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimStats.h"

DEFINE_STAT(STAT_FractureSimGather);
DEFINE_STAT(STAT_FractureSimStep);
DEFINE_STAT(STAT_FractureSimWait);
DEFINE_STAT(STAT_FractureSimViews);
DEFINE_STAT(STAT_FractureSimEvents);
DEFINE_STAT(STAT_FractureSimProxies);
DEFINE_STAT(STAT_FractureSimNet);
DEFINE_STAT(STAT_FractureSimBodies);
DEFINE_STAT(STAT_FractureSimWaiting);
DEFINE_STAT(STAT_FractureSimParticles);
DEFINE_STAT(STAT_FractureSimPieces);
DEFINE_STAT(STAT_FractureSimColliders);
DEFINE_STAT(STAT_FractureSimEventCount);
DEFINE_STAT(STAT_FractureSimStateMemory);

CSV_DEFINE_CATEGORY(FractureSim, true);
UE_TRACE_CHANNEL_DEFINE(FractureSimChannel);
LLM_DEFINE_TAG(FractureSim);
