#pragma once

#include "UObject/Object.h"

class FMaterialRenderProxy;
class UMaterial;
class UPhysicalMaterial;

enum EMaterialDomain : int
{
	MD_Surface,
	MD_DeferredDecal,
	MD_LightFunction,
	MD_Volume,
	MD_PostProcess,
	MD_UI
};
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
	virtual bool CheckMaterialUsage_Concurrent(const EMaterialUsage Usage) const;
};
