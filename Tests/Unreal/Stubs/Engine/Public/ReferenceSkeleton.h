#pragma once

#include "CoreMinimal.h"

struct FReferenceSkeleton
{
	int32 GetNum() const;
	int32 GetRawBoneNum() const;
	FName GetBoneName(const int32 BoneIndex) const;
	int32 FindBoneIndex(const FName& BoneName) const;
};
