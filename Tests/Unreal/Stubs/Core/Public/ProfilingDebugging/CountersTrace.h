#pragma once

#include "CoreTypes.h"

#define TRACE_DECLARE_INT_COUNTER(CounterName, CounterDisplayName) extern int64 FsimStubCounter_##CounterName;
#define TRACE_COUNTER_SET(CounterName, Value) static_cast<void>(FsimStubCounter_##CounterName = Value)
