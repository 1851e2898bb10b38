#pragma once

#include "Containers/Array.h"
#include "Math/BoxSphereBounds.h"
#include "PrimitiveViewRelevance.h"
#include "Math/Matrix.h"
#include "RHIDefinitions.h"
#include "RHIFwd.h"
#include "UObject/NameTypes.h"

class FMeshElementCollector;
class FPrimitiveDrawInterface;
class FSceneInterface;
class FSceneView;
class FSceneViewFamily;
class UPrimitiveComponent;
struct FEngineShowFlags;

#ifndef UE_ENABLE_DEBUG_DRAWING
#define UE_ENABLE_DEBUG_DRAWING (!(UE_BUILD_SHIPPING))
#endif

class FPrimitiveSceneProxy
{
public:
	FPrimitiveSceneProxy(const UPrimitiveComponent* InComponent, FName ResourceName = NAME_None);
	virtual ~FPrimitiveSceneProxy();
	virtual SIZE_T GetTypeHash() const = 0;
	virtual uint32 GetMemoryFootprint(void) const = 0;
	uint32 GetAllocatedSize(void) const;
	virtual void CreateRenderThreadResources(FRHICommandListBase& RHICmdList);
	virtual void DestroyRenderThreadResources();
	virtual bool CanBeOccluded() const;
	virtual FPrimitiveViewRelevance GetViewRelevance(const FSceneView* View) const;
	virtual void GetDynamicMeshElements(const TArray<const FSceneView*>& Views, const FSceneViewFamily& ViewFamily,
		uint32 VisibilityMap, FMeshElementCollector& Collector) const;
#if RHI_RAYTRACING
	virtual bool IsRayTracingRelevant() const;
	virtual bool IsRayTracingStaticRelevant() const;
	virtual bool HasRayTracingRepresentation() const;
	virtual void GetDynamicRayTracingInstances(class FRayTracingInstanceCollector& Collector);
#endif
	const FMatrix& GetLocalToWorld() const;
	FSceneInterface& GetScene() const;
	FRHIUniformBuffer* GetUniformBuffer() const;
	const FBoxSphereBounds& GetBounds() const;
	bool IsLocalToWorldDeterminantNegative() const;
	bool IsSelected() const;
	bool IsShown(const FSceneView* View) const;
	bool IsShadowCast(const FSceneView* View) const;
	bool ShouldRenderInMainPass() const;
	bool ShouldRenderInDepthPass() const;
	bool ShouldRenderCustomDepth() const;
	uint8 GetLightingChannelMask() const;
	bool DrawsVelocity() const;
	void RenderBounds(FPrimitiveDrawInterface* PDI, const FEngineShowFlags& EngineShowFlags,
		const FBoxSphereBounds& Bounds, bool bRenderInEditor) const;

protected:
	void UpdateVisibleInLumenScene();
	uint8 bCastVolumetricTranslucentShadow : 1;
	uint8 bVerifyUsedMaterials : 1;
	uint8 bAlwaysHasVelocity : 1;
	uint8 bHasDeformableMesh : 1;
	uint8 bVFRequiresPrimitiveUniformBuffer : 1;
};
uint8 GetDefaultLightingChannelMask();
