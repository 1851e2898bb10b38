#pragma once

#include "Engine/StreamableRenderAsset.h"
#include "Math/BoxSphereBounds.h"

class UBodySetup;
class UMaterialInterface;

struct FStaticMaterial
{
	FSIM_STUB_STRUCT(FStaticMaterial)
	TObjectPtr<UMaterialInterface> MaterialInterface;
	FName MaterialSlotName;
};
class UStaticMesh : public UStreamableRenderAsset
{
	FSIM_STUB_CLASS(UStaticMesh, UStreamableRenderAsset)
	TArray<FStaticMaterial>& GetStaticMaterials();
	const TArray<FStaticMaterial>& GetStaticMaterials() const;
	FBoxSphereBounds GetBounds() const;
	FBox GetBoundingBox() const;
	UBodySetup* GetBodySetup() const;
	UMaterialInterface* GetMaterial(int32 MaterialIndex) const;
	int32 GetMaterialIndex(FName MaterialSlotName) const;
	int32 GetNumLODs() const;
	int32 GetNumTriangles(int32 LODIndex) const;
	int32 GetNumVertices(int32 LODIndex) const;
	class FStaticMeshRenderData* GetRenderData();
	const class FStaticMeshRenderData* GetRenderData() const;
	bool bAllowCPUAccess;
#if WITH_EDITORONLY_DATA
	struct FMeshDescription* GetMeshDescription(int32 LodIndex) const;
	int32 GetNumSourceModels() const;
	const struct FStaticMeshSourceModel& GetSourceModel(int32 Index) const;
#endif
};
