#pragma once

#include "UObject/Object.h"

class UMorphTarget : public UObject
{
	FSIM_STUB_CLASS(UMorphTarget, UObject)
};
