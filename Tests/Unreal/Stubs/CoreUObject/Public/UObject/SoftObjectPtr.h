#pragma once

#include "UObject/SoftObjectPath.h"
#include "Templates/SubclassOf.h"

template <class T = class UObject> struct TSoftObjectPtr
{
	TSoftObjectPtr();
	TSoftObjectPtr(TYPE_OF_NULLPTR);
	TSoftObjectPtr(const T* Object);
	explicit TSoftObjectPtr(const FSoftObjectPath& Path);
	T* Get() const;
	T* LoadSynchronous() const;
	bool IsNull() const;
	bool IsValid() const;
	void Reset();
	const FSoftObjectPath& ToSoftObjectPath() const;
	FString ToString() const;
	FString GetLongPackageName() const;
	bool operator==(const TSoftObjectPtr& Other) const;
};
template <class T = class UObject> class TSoftClassPtr
{
public:
	TSoftClassPtr();
	TSoftClassPtr(const UClass* From);
	UClass* Get() const;
	UClass* LoadSynchronous() const;
	bool IsNull() const;
};
