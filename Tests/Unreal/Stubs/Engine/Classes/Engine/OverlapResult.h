#pragma once

#include "Engine/EngineTypes.h"

class UPrimitiveComponent;

struct FOverlapResult
{
	FSIM_STUB_STRUCT(FOverlapResult)
	int32 ItemIndex;
	bool bBlockingHit;
	FOverlapResult();
	AActor* GetActor() const;
	UPrimitiveComponent* GetComponent() const;
};
