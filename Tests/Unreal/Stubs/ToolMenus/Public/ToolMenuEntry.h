#pragma once

#include "Textures/SlateIcon.h"
#include "ToolMenuMisc.h"

struct FToolMenuEntry
{
	FSIM_STUB_STRUCT(FToolMenuEntry)
};
