// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimTaskScheduler.h"

#include "FractureSimStats.h"

#include "Async/ParallelFor.h"
#include "Async/TaskGraphInterfaces.h"
#include "HAL/UnrealMemory.h"
#include "Math/UnrealMathUtility.h"

uint32_t FFractureSimTaskScheduler::workers() const
{
	// The thread that waits for a loop works on it too.
	return static_cast<uint32_t>(FMath::Max(FTaskGraphInterface::Get().GetNumWorkerThreads(), 0)) + 1;
}

void FFractureSimTaskScheduler::run(uint32_t Tasks, TaskFunction Function, void* Context)
{
	if (Tasks == 1)
	{
		Function(Context, 0);
		return;
	}
	ParallelFor(
		static_cast<int32>(Tasks), [Function, Context](int32 Task) { Function(Context, static_cast<uint32_t>(Task)); },
		EParallelForFlags::None);
}

void* FFractureSimAllocator::allocate(size_t Bytes, size_t Alignment)
{
	LLM_SCOPE_BYTAG(FractureSim);
	return FMemory::Malloc(Bytes, static_cast<uint32>(Alignment));
}

void FFractureSimAllocator::release(void* Memory, size_t, size_t)
{
	FMemory::Free(Memory);
}
