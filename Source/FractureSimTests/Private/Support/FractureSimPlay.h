// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS && WITH_EDITOR

class UWorld;

/** For tests that play in editor. */
namespace FractureSimPlay
{
/** The world that plays and has begun to; null until then. */
UWorld* FindWorld();
/** Says so and gives true if a command has waited for a world for more seconds than a machine may take. */
bool HasWaitedTooLong(FAutomationTestBase& Test, double Seconds);
} // namespace FractureSimPlay

/** Waits until no world plays any more. */
class FFractureSimWaitForEnd final : public IAutomationLatentCommand
{
public:
	virtual bool Update() override;
};

#endif
