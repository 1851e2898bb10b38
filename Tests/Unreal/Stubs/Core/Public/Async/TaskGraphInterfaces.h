#pragma once

#include "CoreTypes.h"
#include "Templates/RefCounting.h"

namespace ENamedThreads
{
enum Type : int32
{
	GameThread,
	ActualRenderingThread,
	AnyThread = 0xff,
	AnyBackgroundThreadNormalTask = 0x1ff
};
}
class FGraphEvent : public FRefCountBase
{
public:
	bool IsComplete() const;
	void Wait(ENamedThreads::Type CurrentThreadIfKnown = ENamedThreads::AnyThread);
};
typedef TRefCountPtr<FGraphEvent> FGraphEventRef;

class FTaskGraphInterface
{
public:
	static FTaskGraphInterface& Get();
	virtual int32 GetNumWorkerThreads() = 0;
};
