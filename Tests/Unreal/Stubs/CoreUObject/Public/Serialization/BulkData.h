#pragma once

#include "CoreMinimal.h"

class UObject;

enum EBulkDataFlags : uint32
{
	BULKDATA_None = 0,
	BULKDATA_PayloadAtEndOfFile = 1 << 0,
	BULKDATA_SingleUse = 1 << 3,
	BULKDATA_ForceInlinePayload = 1 << 6,
	BULKDATA_Force_NOT_InlinePayload = 1 << 10
};
enum EBulkDataLockFlags
{
	LOCK_READ_ONLY = 1,
	LOCK_READ_WRITE = 2
};
class FBulkData
{
public:
	FBulkData();
	~FBulkData();
	void SetBulkDataFlags(uint32 BulkDataFlagsToSet);
	void* Lock(uint32 LockFlags);
	const void* LockReadOnly() const;
	void Unlock() const;
	void* Realloc(int64 ElementCount, int64 ElementSize);
	void GetCopy(void** Dest, bool bDiscardInternalCopy = true);
	int64 GetBulkDataSize() const;
};
template <typename ElementType> class TBulkData : public FBulkData
{
public:
	void Serialize(FArchive& Ar, UObject* Owner, bool bAttemptFileMapping = false);
	ElementType* Realloc(int64 ElementCount);
};
using FByteBulkData = TBulkData<uint8>;
