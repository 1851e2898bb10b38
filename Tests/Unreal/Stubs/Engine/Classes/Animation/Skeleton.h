#pragma once

#include "UObject/Object.h"

class USkinnedAsset;
class USkeleton : public UObject
{
	FSIM_STUB_CLASS(USkeleton, UObject)
	bool MergeAllBonesToBoneTree(const USkinnedAsset* InSkinnedAsset, bool bShowProgress = true);
};
