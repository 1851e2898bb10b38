#pragma once

#include "Async/TaskGraphInterfaces.h"
#include "Templates/Function.h"

void AsyncTask(ENamedThreads::Type Thread, TUniqueFunction<void()> Function);
