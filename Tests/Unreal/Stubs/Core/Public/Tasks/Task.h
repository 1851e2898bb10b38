#pragma once

#include "Containers/Array.h"
#include "Misc/Timespan.h"

namespace UE::Tasks
{
enum class ETaskPriority : int8
{
	High,
	Normal,
	Default = Normal,
	ForegroundCount,
	BackgroundHigh = ForegroundCount,
	BackgroundNormal,
	BackgroundLow
};

namespace Private
{
class FTaskHandle
{
public:
	bool IsValid() const;
	bool Wait() const;
	bool Wait(FTimespan Timeout) const;
};
} // namespace Private

template <typename ResultType> class TTask : public Private::FTaskHandle
{
public:
	TTask();
	ResultType& GetResult();
};
template <> class TTask<void> : public Private::FTaskHandle
{
public:
	TTask();
	void GetResult();
};
using FTask = Private::FTaskHandle;

class FTaskEvent : public Private::FTaskHandle
{
public:
	explicit FTaskEvent(const TCHAR* DebugName);
	void Trigger();
};

template <typename TaskBodyType> TTask<std::invoke_result_t<TaskBodyType>> Launch(const TCHAR* DebugName, TaskBodyType&& TaskBody, ETaskPriority Priority = ETaskPriority::Normal) { return {}; }
template <typename TaskBodyType, typename Prerequisite> requires(std::is_base_of_v<Private::FTaskHandle, std::decay_t<Prerequisite>>) TTask<std::invoke_result_t<TaskBodyType>> Launch(const TCHAR* DebugName, TaskBodyType&& TaskBody, Prerequisite&& Prerequisites, ETaskPriority Priority = ETaskPriority::Normal) { return {}; }
template <typename TaskCollectionType> bool Wait(const TaskCollectionType& Tasks);
} // namespace UE::Tasks

#define UE_SOURCE_LOCATION TEXT(__FILE__ ":" PREPROCESSOR_TO_STRING(__LINE__))
