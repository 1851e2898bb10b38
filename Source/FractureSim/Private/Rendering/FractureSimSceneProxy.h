// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimSkinState.h"

#include "Materials/MaterialRelevance.h"
#include "PrimitiveSceneProxy.h"

/** Draws a body that bends, breaks or is dented: one batch for the outside and one for its fracture surfaces. */
class FFractureSimSceneProxy final : public FPrimitiveSceneProxy
{
public:
	FFractureSimSceneProxy(const UMeshComponent& Component, FFractureSimProxySettings&& Settings);

	/** On the render thread. */
	void Add(FFractureSimRenderUpdatePtr Update) { State.Add(MoveTemp(Update)); }

	virtual SIZE_T GetTypeHash() const override;
	virtual uint32 GetMemoryFootprint() const override;
	virtual void CreateRenderThreadResources(FRHICommandListBase& RHICmdList) override;
	virtual void DestroyRenderThreadResources() override;
	virtual bool CanBeOccluded() const override;
	virtual FPrimitiveViewRelevance GetViewRelevance(const FSceneView* View) const override;
	virtual void GetDynamicMeshElements(const TArray<const FSceneView*>& Views, const FSceneViewFamily& ViewFamily,
		uint32 VisibilityMap, FMeshElementCollector& Collector) const override;
#if RHI_RAYTRACING
	virtual bool IsRayTracingRelevant() const override
	{
		return true;
	}
	virtual bool IsRayTracingStaticRelevant() const override
	{
		return false;
	}
	virtual bool HasRayTracingRepresentation() const override
	{
		return true;
	}
	virtual void GetDynamicRayTracingInstances(FRayTracingInstanceCollector& Collector) override;
#endif

private:
	FFractureSimSkinState State;
	TArray<FMaterialRenderProxy*> Materials;
	FMaterialRelevance MaterialRelevance;
};
