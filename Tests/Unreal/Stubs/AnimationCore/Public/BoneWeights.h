#pragma once

#include "CoreMinimal.h"

typedef uint16 FBoneIndexType;
namespace UE::AnimationCore
{
struct FBoneWeight
{
	FBoneIndexType GetBoneIndex() const;
	float GetWeight() const;
};
} // namespace UE::AnimationCore
