#pragma once

#include "CoreMinimal.h"

class USkeleton;
struct FMeshBoneInfo
{
	FMeshBoneInfo(const FName& InName, const FString& InExportName, int32 InParentIndex);
};
struct FReferenceSkeleton
{
	FReferenceSkeleton(bool bInOnlyOneRootAllowed = true);
	int32 GetNum() const;
	int32 GetRawBoneNum() const;
	FName GetBoneName(const int32 BoneIndex) const;
	int32 FindBoneIndex(const FName& BoneName) const;
};
struct FReferenceSkeletonModifier
{
	FReferenceSkeletonModifier(FReferenceSkeleton& InRefSkel, const USkeleton* InSkeleton);
	~FReferenceSkeletonModifier();
	void Add(const FMeshBoneInfo& BoneInfo, const FTransform& BonePose);
};
