#pragma once

#include "CoreMinimal.h"
#include "Misc/FrameNumber.h"
#include "Misc/FrameRate.h"

class IAnimationDataController
{
public:
	virtual ~IAnimationDataController();
	virtual void InitializeModel() = 0;
	virtual void SetFrameRate(FFrameRate FrameRate, bool bShouldTransact = true) = 0;
	virtual void SetNumberOfFrames(FFrameNumber Length, bool bShouldTransact = true) = 0;
	virtual bool AddBoneCurve(FName BoneName, bool bShouldTransact = true) = 0;
	virtual bool SetBoneTrackKeys(FName BoneName, const TArray<FVector>& PositionalKeys, const TArray<FQuat>& RotationalKeys, const TArray<FVector>& ScalingKeys, bool bShouldTransact = true) = 0;
	virtual void NotifyPopulated() = 0;
};
