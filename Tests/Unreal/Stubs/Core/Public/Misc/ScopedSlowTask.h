#pragma once

#include "Misc/SlowTask.h"

struct FScopedSlowTask : public FSlowTask
{
	FScopedSlowTask(float InAmountOfWork, const FText& InDefaultMessage = FText(), bool bInEnabled = true, FFeedbackContext& InContext = *GWarn);
	~FScopedSlowTask();
};
