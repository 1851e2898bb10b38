#pragma once

#include "UObject/Object.h"

class USkeleton;
class UAnimationAsset : public UObject
{
	FSIM_STUB_CLASS(UAnimationAsset, UObject)
	void SetSkeleton(USkeleton* NewSkeleton);
};
