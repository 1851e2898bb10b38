#pragma once

#include "Engine/LevelStreaming.h"
#include "Math/Transform.h"

class UWorld;

class ULevelStreamingDynamic : public ULevelStreaming
{
	FSIM_STUB_CLASS(ULevelStreamingDynamic, ULevelStreaming)
	struct FLoadLevelInstanceParams
	{
		FLoadLevelInstanceParams(UWorld* InWorld, const FString& InLongPackageName, FTransform InLevelTransform);
		UWorld* World;
		FTransform LevelTransform;
	};
	static ULevelStreamingDynamic* LoadLevelInstance(const FLoadLevelInstanceParams& Params, bool& bOutSuccess);
	virtual void SetShouldBeLoaded(bool bInShouldBeLoaded) override;
};
