#pragma once

#include "Engine/StreamableRenderAsset.h"

class USkinnedAsset : public UStreamableRenderAsset
{
	FSIM_STUB_CLASS(USkinnedAsset, UStreamableRenderAsset)
};
