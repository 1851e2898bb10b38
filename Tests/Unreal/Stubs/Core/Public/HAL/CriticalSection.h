#pragma once

#include "CoreTypes.h"

class FCriticalSection
{
public:
	FCriticalSection();
	void Lock();
	bool TryLock();
	void Unlock();
};
class FRWLock
{
public:
	void ReadLock();
	void ReadUnlock();
	void WriteLock();
	void WriteUnlock();
};
