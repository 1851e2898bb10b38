#pragma once

#include "Animation/AnimSequenceBase.h"

class UAnimSequence : public UAnimSequenceBase
{
	FSIM_STUB_CLASS(UAnimSequence, UAnimSequenceBase)
};
