#pragma once

#include "Engine/SkinnedAsset.h"

struct FMeshDescription;
struct FReferenceSkeleton;
class UBodySetup;
class UMaterialInterface;
class UMorphTarget;

struct FSkeletalMaterial
{
	FSIM_STUB_STRUCT(FSkeletalMaterial)
	TObjectPtr<UMaterialInterface> MaterialInterface;
	FName MaterialSlotName;
};
class USkeletalMesh : public USkinnedAsset
{
	FSIM_STUB_CLASS(USkeletalMesh, USkinnedAsset)
	const TArray<FSkeletalMaterial>& GetMaterials() const;
	const FReferenceSkeleton& GetRefSkeleton() const;
	const TArray<TObjectPtr<UMorphTarget>>& GetMorphTargets() const;
#if WITH_EDITOR
	FMeshDescription* GetMeshDescription(const int32 InLODIndex) const;
#endif
};
