#pragma once

#include "Subsystems/Subsystem.h"

class UEngineSubsystem : public USubsystem
{
	FSIM_STUB_CLASS(UEngineSubsystem, USubsystem)
};
