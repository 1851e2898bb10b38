// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "CoreMinimal.h"

class UFractureSimBodyComponent;

/** What the buttons in a body's details do while the level plays. */
namespace FractureSimPlayButtons
{
/** Breaks it where it stands: all bonds within its bounds, and a burst from their middle. */
void BreakNow(UFractureSimBodyComponent& Body);

/**
 * Begins to write down every input of the body's world, or ends that and writes the file; without a name it gets one
 * with the time in it. Returns false where nothing can be recorded or the file cannot be written.
 */
bool ToggleRecording(const UFractureSimBodyComponent& Body, const FString& File = FString());
} // namespace FractureSimPlayButtons
