#pragma once

#include "CoreTypes.h"

#define TRACE_CPUPROFILER_EVENT_SCOPE(Name) static_assert(true)
#define TRACE_CPUPROFILER_EVENT_SCOPE_STR(NameStr) static_assert(true)
#define TRACE_CPUPROFILER_EVENT_SCOPE_ON_CHANNEL(Name, Channel) static_cast<void>(sizeof(Channel))
