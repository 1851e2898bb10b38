#pragma once

#include "CoreTypes.h"
#include "Misc/Build.h"

#define check(expression) static_cast<void>(!(expression))
#define checkf(expression, format, ...) static_cast<void>(!(expression))
#define checkSlow(expression) static_cast<void>(!(expression))
#define checkNoEntry()
#define verify(expression) static_cast<void>(!(expression))
#define verifyf(expression, format, ...) static_cast<void>(!(expression))
#define ensure(expression) (!!(expression))
#define ensureMsgf(expression, format, ...) (!!(expression))
#define ensureAlways(expression) (!!(expression))
