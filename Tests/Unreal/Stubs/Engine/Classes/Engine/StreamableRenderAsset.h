#pragma once

#include "UObject/Object.h"

class UStreamableRenderAsset : public UObject
{
	FSIM_STUB_CLASS(UStreamableRenderAsset, UObject)
};
