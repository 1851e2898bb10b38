#pragma once

#include "MaterialDomain.h"
#include "Materials/MaterialRelevance.h"
#include "RHIDefinitions.h"
#include "UObject/Object.h"

class FMaterialRenderProxy;
class UMaterial;
class UPhysicalMaterial;

enum EMaterialUsage : int
{
	MATUSAGE_SkeletalMesh,
	MATUSAGE_GeometryCollections,
	MATUSAGE_GeometryCache,
	MATUSAGE_StaticLighting,
	MATUSAGE_Nanite
};
class UMaterialInterface : public UObject
{
	FSIM_STUB_CLASS(UMaterialInterface, UObject)
	virtual UMaterial* GetMaterial();
	virtual const UMaterial* GetMaterial() const;
	virtual FMaterialRenderProxy* GetRenderProxy() const;
	virtual UPhysicalMaterial* GetPhysicalMaterial() const;
	virtual bool CheckMaterialUsage(const EMaterialUsage Usage);
#if FSIM_STUB_ENGINE_MINOR >= 7
	FMaterialRelevance GetRelevance_Concurrent(EShaderPlatform InShaderPlatform) const;
#else
	FMaterialRelevance GetRelevance_Concurrent(ERHIFeatureLevel::Type InFeatureLevel) const;
#endif
	virtual bool CheckMaterialUsage_Concurrent(const EMaterialUsage Usage) const;
};
