#pragma once

#include "UObject/Object.h"

class UBlueprintAsyncActionBase : public UObject
{
	FSIM_STUB_CLASS(UBlueprintAsyncActionBase, UObject)
	virtual void Activate();
	virtual void RegisterWithGameInstance(const UObject* WorldContextObject);
	virtual void SetReadyToDestroy();
};
