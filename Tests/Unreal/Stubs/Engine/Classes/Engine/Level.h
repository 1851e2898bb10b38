#pragma once

#include "UObject/Object.h"

class AActor;
class UWorld;

class ULevel : public UObject
{
	FSIM_STUB_CLASS(ULevel, UObject)
	TArray<TObjectPtr<AActor>> Actors;
	bool bIsVisible;
};
