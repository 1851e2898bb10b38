#pragma once

#include "ToolMenuContext.h"

DECLARE_DELEGATE_OneParam(FToolMenuExecuteAction, const FToolMenuContext&);
typedef TDelegate<bool(const FToolMenuContext&)> FToolMenuCanExecuteAction;
struct FToolUIAction
{
	FToolMenuExecuteAction ExecuteAction;
	FToolMenuCanExecuteAction CanExecuteAction;
};
