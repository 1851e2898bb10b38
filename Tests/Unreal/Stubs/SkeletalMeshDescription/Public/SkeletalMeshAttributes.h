#pragma once

#include "BoneWeights.h"
#include "StaticMeshAttributes.h"

class FVertexBoneWeightsConst
{
public:
	class FsimStubIterator
	{
	public:
		UE::AnimationCore::FBoneWeight operator*() const;
		FsimStubIterator& operator++();
		bool operator!=(const FsimStubIterator& Other) const;
	};
	FsimStubIterator begin() const;
	FsimStubIterator end() const;
	int32 Num() const;
};
class FSkinWeightsVertexAttributesConstRef
{
public:
	FVertexBoneWeightsConst Get(FVertexID InElementID) const;
	bool IsValid() const;
};
class FSkeletalMeshConstAttributes : public FStaticMeshConstAttributes
{
public:
	explicit FSkeletalMeshConstAttributes(const FMeshDescription& InMeshDescription);
	FSkinWeightsVertexAttributesConstRef GetVertexSkinWeights() const;
	TVertexAttributesConstRef<FVector3f> GetVertexMorphPositionDelta(const FName InMorphTargetName) const;
	TArray<FName> GetMorphTargetNames() const;
};
