#pragma once

#include "Engine/EngineTypes.h"

class FTimerManager
{
public:
	template <class UserClass> void SetTimer(FTimerHandle& InOutHandle, UserClass* InObj, void (UserClass::*InTimerMethod)(), float InRate, bool bInLoop = false, float InFirstDelay = -1.f);
	template <class UserClass> FTimerHandle SetTimerForNextTick(UserClass* InObj, void (UserClass::*InTimerMethod)());
	void ClearTimer(FTimerHandle& InHandle);
};
