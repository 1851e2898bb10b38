#pragma once

#include "Containers/UnrealString.h"
#include "Templates/UniquePtr.h"

class UObject;

class FChange
{
public:
	virtual ~FChange();
	virtual TUniquePtr<FChange> Execute(UObject* Object) = 0;
	virtual void Apply(UObject* Object) = 0;
	virtual void Revert(UObject* Object) = 0;
	virtual bool HasExpired(UObject* Object) const { return false; }
	virtual FString ToString() const = 0;
};
class FCommandChange : public FChange
{
public:
	virtual TUniquePtr<FChange> Execute(UObject* Object) final;
};
