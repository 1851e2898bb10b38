// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "Internationalization/Text.h"
#include "Math/UnrealMathUtility.h"
#include "Misc/ScopedSlowTask.h"

/** A progress bar that can cancel, fed by shares of the whole. */
class FFractureSimSlowTask
{
public:
	explicit FFractureSimSlowTask(const FText& Name) : Task(100.0f, Name) { Task.MakeDialog(true); }

	/** 0 to 1; what comes later is never less. Says whether to go on. */
	bool GoesOn(float Share, const FText& What = FText())
	{
		const float Now = FMath::Clamp(Share, 0.0f, 1.0f) * 100.0f;
		Task.EnterProgressFrame(FMath::Max(0.0f, Now - Done), What);
		Done = FMath::Max(Done, Now);
		return !Task.ShouldCancel();
	}

	bool WasCancelled() const { return Task.ShouldCancel(); }

private:
	FScopedSlowTask Task;
	float Done = 0.0f;
};
