#pragma once

#include "Containers/UnrealString.h"
#include "Misc/Guid.h"
#include "UObject/NameTypes.h"

class UObject;

class FArchive
{
public:
	virtual ~FArchive();
	bool IsLoading() const;
	bool IsSaveGame() const;
	bool IsSaving() const;
	bool IsTransacting() const;
	bool IsCooking() const;
	bool IsCountingMemory() const;
	bool IsObjectReferenceCollector() const;
	bool IsPersistent() const;
	bool IsError() const;
	void SetError();
	bool GetError() const;
	virtual void Serialize(void* V, int64 Length);
	virtual void SerializeBits(void* V, int64 LengthBits);
	virtual void SerializeIntPacked(uint32& Value);
	virtual int64 Tell();
	virtual int64 TotalSize();
	virtual void Seek(int64 InPos);
	virtual bool AtEnd();
	virtual void UsingCustomVersion(const FGuid& Guid);
	int32 CustomVer(const FGuid& Key) const;
	virtual FArchive& operator<<(FName& Value);
	virtual FArchive& operator<<(UObject*& Value);
};
FArchive& operator<<(FArchive& Ar, bool& Value);
FArchive& operator<<(FArchive& Ar, uint8& Value);
FArchive& operator<<(FArchive& Ar, int8& Value);
FArchive& operator<<(FArchive& Ar, uint16& Value);
FArchive& operator<<(FArchive& Ar, int16& Value);
FArchive& operator<<(FArchive& Ar, uint32& Value);
FArchive& operator<<(FArchive& Ar, int32& Value);
FArchive& operator<<(FArchive& Ar, uint64& Value);
FArchive& operator<<(FArchive& Ar, int64& Value);
FArchive& operator<<(FArchive& Ar, float& Value);
FArchive& operator<<(FArchive& Ar, double& Value);
FArchive& operator<<(FArchive& Ar, FGuid& Value);
