#pragma once

#include "CoreTypes.h"

class FCriticalSection
{
public:
	FCriticalSection();
	void Lock();
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
