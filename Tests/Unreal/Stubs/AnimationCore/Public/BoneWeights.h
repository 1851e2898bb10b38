#pragma once

#include "CoreMinimal.h"

typedef uint16 FBoneIndexType;
namespace UE::AnimationCore
{
struct FBoneWeight
{
	FBoneWeight();
	FBoneWeight(FBoneIndexType InBoneIndex, float InWeight);
	FBoneIndexType GetBoneIndex() const;
	float GetWeight() const;
};
class FBoneWeightsSettings
{
};
} // namespace UE::AnimationCore
