#pragma once

#include "CoreMinimal.h"

template <typename ObjectType> class TStrongObjectPtr
{
public:
	TStrongObjectPtr(TYPE_OF_NULLPTR = nullptr);
	explicit TStrongObjectPtr(ObjectType* InObject);
	ObjectType* Get() const;
	ObjectType* operator->() const;
	ObjectType& operator*() const;
	bool IsValid() const;
	void Reset(ObjectType* InNewObject = nullptr);
	explicit operator bool() const;
};
