// Copyright (c) 2026 FractureSim contributors. MIT License.

// The only file of the core with a header of the engine; CMake leaves it out.
#include "Modules/ModuleManager.h"

IMPLEMENT_MODULE(FDefaultModuleImpl, FractureSimCore)
