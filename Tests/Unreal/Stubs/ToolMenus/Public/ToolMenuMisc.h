#pragma once

#include "ToolMenuDelegates.h"

struct FToolUIActionChoice
{
	FToolUIActionChoice();
	FToolUIActionChoice(const FToolUIAction& InAction);
};
