#pragma once

#include "HAL/CriticalSection.h"

class FReadScopeLock
{
public:
	explicit FReadScopeLock(FRWLock& InLock);
	~FReadScopeLock();
};
class FWriteScopeLock
{
public:
	explicit FWriteScopeLock(FRWLock& InLock);
	~FWriteScopeLock();
};
