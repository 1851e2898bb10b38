#pragma once

#include "UObject/Object.h"

class UAnimSequenceBase : public UObject
{
	FSIM_STUB_CLASS(UAnimSequenceBase, UObject)
	virtual float GetPlayLength() const;
	virtual int32 GetNumberOfSampledKeys() const;
};
