// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "Delegates/IDelegateInstance.h"

/** The map check of bodies in a level, and of the project's limits against them. */
class FFractureSimMapCheck
{
public:
	void Register();
	void Unregister();

private:
	FDelegateHandle Handle;
};
