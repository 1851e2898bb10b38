#pragma once

#include "Animation/AnimationAsset.h"

class IAnimationDataController;
class UAnimSequenceBase : public UAnimationAsset
{
	FSIM_STUB_CLASS(UAnimSequenceBase, UAnimationAsset)
	virtual float GetPlayLength() const;
	virtual int32 GetNumberOfSampledKeys() const;
#if WITH_EDITOR
	IAnimationDataController& GetController();
#endif
};
