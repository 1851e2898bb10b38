#pragma once

#include "Containers/UnrealString.h"
#include "Misc/Guid.h"
#include "UObject/NameTypes.h"

class UObject;

class FArchive
{
public:
	virtual ~FArchive();
	uint8 ArIsSaveGame : 1;
	bool IsLoading() const;
	bool IsSaveGame() const;
	bool IsSaving() const;
	bool IsCooking() const;
	bool IsError() const;
	void SetError();
	virtual void Serialize(void* V, int64 Length);
	virtual void SerializeBits(void* V, int64 LengthBits);
	virtual int64 Tell();
	virtual void Seek(int64 InPos);
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
