#pragma once

#include "Engine/SkinnedAsset.h"

struct FMeshDescription;
struct FReferenceSkeleton;
class UBodySetup;
class UMaterialInterface;
class FSkeletalMeshModel;
class USkeleton;
struct FSkeletalMeshLODInfo;

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
	void SetRefSkeleton(const FReferenceSkeleton& InRefSkeleton);
	void SetSkeleton(USkeleton* InSkeleton);
	FSkeletalMeshLODInfo& AddLODInfo();
#if WITH_EDITORONLY_DATA
	FSkeletalMeshModel* GetImportedModel() const;
#endif
#if WITH_EDITOR
	FMeshDescription* CreateMeshDescription(const int32 InLODIndex);
	bool CommitMeshDescription(const int32 InLODIndex);
	FMeshDescription* GetMeshDescription(const int32 InLODIndex) const;
#endif
};
