#pragma once

#include "CoreTypes.h"
#include "Misc/Build.h"

struct TStatId
{
	TStatId();
};
// With STATS off these expand to nothing there too, so a group or counter may not be used outside the macros.
#define DECLARE_STATS_GROUP(GroupDesc, GroupId, GroupCat) \
	struct FStatGroup_##GroupId \
	{ \
	};
#define DECLARE_CYCLE_STAT(CounterName, StatId, GroupId) static_assert(sizeof(FStatGroup_##GroupId) > 0); struct FStat_##StatId {};
#define DECLARE_CYCLE_STAT_EXTERN(CounterName, StatId, GroupId, APIX) static_assert(sizeof(FStatGroup_##GroupId) > 0); struct FStat_##StatId {};
#define DECLARE_DWORD_COUNTER_STAT(CounterName, StatId, GroupId) static_assert(sizeof(FStatGroup_##GroupId) > 0); struct FStat_##StatId {};
#define DECLARE_DWORD_COUNTER_STAT_EXTERN(CounterName, StatId, GroupId, APIX) static_assert(sizeof(FStatGroup_##GroupId) > 0); struct FStat_##StatId {};
#define DECLARE_FLOAT_COUNTER_STAT(CounterName, StatId, GroupId) static_assert(sizeof(FStatGroup_##GroupId) > 0); struct FStat_##StatId {};
#define DECLARE_MEMORY_STAT(CounterName, StatId, GroupId) static_assert(sizeof(FStatGroup_##GroupId) > 0); struct FStat_##StatId {};
#define DECLARE_MEMORY_STAT_EXTERN(CounterName, StatId, GroupId, APIX) static_assert(sizeof(FStatGroup_##GroupId) > 0); struct FStat_##StatId {};
#define DEFINE_STAT(StatId) static_assert(sizeof(FStat_##StatId) > 0);
#define SCOPE_CYCLE_COUNTER(StatId) static_assert(sizeof(FStat_##StatId) > 0)
#define QUICK_SCOPE_CYCLE_COUNTER(StatId) static_assert(true)
#define INC_DWORD_STAT(StatId) static_assert(sizeof(FStat_##StatId) > 0)
#define INC_DWORD_STAT_BY(StatId, Amount) static_cast<void>(sizeof(FStat_##StatId) + sizeof(Amount))
#define SET_DWORD_STAT(StatId, Value) static_cast<void>(sizeof(FStat_##StatId) + sizeof(Value))
#define SET_FLOAT_STAT(StatId, Value) static_cast<void>(sizeof(FStat_##StatId) + sizeof(Value))
#define SET_MEMORY_STAT(StatId, Value) static_cast<void>(sizeof(FStat_##StatId) + sizeof(Value))
#define RETURN_QUICK_DECLARE_CYCLE_STAT(StatId, GroupId) return TStatId()
