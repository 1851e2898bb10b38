// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Modules/ModuleManager.h"

IMPLEMENT_MODULE(FDefaultModuleImpl, FractureSimTests)
