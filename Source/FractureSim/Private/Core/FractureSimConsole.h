// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "HAL/IConsoleManager.h"

/** Console variables. 0 or less in those marked so takes the project's setting. */
namespace FractureSimConsole
{
extern TAutoConsoleVariable<bool> Enable;
extern TAutoConsoleVariable<bool> Async;
extern TAutoConsoleVariable<bool> Colliders;
extern TAutoConsoleVariable<bool> PieceProxies;
extern TAutoConsoleVariable<FString> Kernels;
/** 0: the project's setting. */
extern TAutoConsoleVariable<int32> Substeps;
extern TAutoConsoleVariable<int32> Iterations;
extern TAutoConsoleVariable<int32> FractureBudget;
extern TAutoConsoleVariable<int32> MaxPieces;

#if !UE_BUILD_SHIPPING
extern TAutoConsoleVariable<bool> DebugBodies;
extern TAutoConsoleVariable<bool> DebugParticles;
extern TAutoConsoleVariable<bool> DebugBonds;
extern TAutoConsoleVariable<bool> DebugPieces;
extern TAutoConsoleVariable<bool> DebugColliders;
extern TAutoConsoleVariable<bool> DebugContacts;
#endif
} // namespace FractureSimConsole
