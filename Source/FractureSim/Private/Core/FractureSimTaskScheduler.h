// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSim/Memory.h"
#include "FractureSim/TaskScheduler.h"

/** Runs the core's loops on Unreal's workers. Starts no thread of its own. */
class FFractureSimTaskScheduler final : public fsim::TaskScheduler
{
public:
	virtual uint32_t workers() const override;
	virtual void run(uint32_t Tasks, TaskFunction Function, void* Context) override;
};

/** Gives the core memory from Unreal's allocator, under our memory tag. */
class FFractureSimAllocator final : public fsim::Allocator
{
public:
	virtual void* allocate(size_t Bytes, size_t Alignment) override;
	virtual void release(void* Memory, size_t Bytes, size_t Alignment) override;
};
