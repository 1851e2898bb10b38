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
class FSkinWeightsVertexAttributesRef
{
public:
	void Set(const FVertexID InVertexIndex, TArrayView<const UE::AnimationCore::FBoneWeight> InWeights, const UE::AnimationCore::FBoneWeightsSettings& InSettings = {});
};
class FSkeletalMeshAttributes : public FStaticMeshAttributes
{
public:
	explicit FSkeletalMeshAttributes(FMeshDescription& InMeshDescription);
	virtual void Register(bool bKeepExistingAttribute = false) override;
	FSkinWeightsVertexAttributesRef GetVertexSkinWeights();
	bool RegisterMorphTargetAttribute(const FName InMorphTargetName, const bool bIncludeNormals);
	TVertexAttributesRef<FVector3f> GetVertexMorphPositionDelta(const FName InMorphTargetName);
};
