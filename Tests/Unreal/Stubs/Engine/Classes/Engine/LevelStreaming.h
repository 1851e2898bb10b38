#pragma once

#include "UObject/Object.h"

class ULevel;

class ULevelStreaming : public UObject
{
	FSIM_STUB_CLASS(ULevelStreaming, UObject)
	ULevel* GetLoadedLevel() const;
	void SetShouldBeVisible(bool bInShouldBeVisible);
	virtual void SetShouldBeLoaded(bool bInShouldBeLoaded);
};
