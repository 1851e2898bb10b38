#pragma once

#include "UObject/UObjectGlobals.h"

class FGCObject
{
public:
	FGCObject();
	virtual ~FGCObject();
	virtual void AddReferencedObjects(FReferenceCollector& Collector) = 0;
	virtual FString GetReferencerName() const = 0;
};
