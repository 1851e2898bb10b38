#pragma once

#include "MeshBatch.h"
#include "PrimitiveViewRelevance.h"

class FDynamicPrimitiveResource;
class FSceneView;
class FTexture;
class HHitProxy;
class FPrimitiveDrawInterface
{
public:
	FPrimitiveDrawInterface(const FSceneView* InView);
	virtual ~FPrimitiveDrawInterface();
	virtual bool IsHitTesting() = 0;
	virtual void SetHitProxy(HHitProxy* HitProxy) = 0;
	virtual void RegisterDynamicResource(FDynamicPrimitiveResource* DynamicResource) = 0;
	virtual void AddReserveLines(uint8 DepthPriorityGroup, int32 NumLines, bool bDepthBiased = false, bool bThickLines = false) = 0;
	virtual void DrawSprite(const FVector& Position, float SizeX, float SizeY, const FTexture* Sprite, const FLinearColor& Color, uint8 DepthPriorityGroup, float U, float UL, float V, float VL, uint8 BlendMode = 1, float OpacityMaskRefVal = 0.5f) = 0;
	virtual void DrawLine(const FVector& Start, const FVector& End, const FLinearColor& Color, uint8 DepthPriorityGroup, float Thickness = 0.0f, float DepthBias = 0.0f, bool bScreenSpace = false) = 0;
	virtual void DrawTranslucentLine(const FVector& Start, const FVector& End, const FLinearColor& Color, uint8 DepthPriorityGroup, float Thickness = 0.0f, float DepthBias = 0.0f, bool bScreenSpace = false) = 0;
	virtual void DrawPoint(const FVector& Position, const FLinearColor& Color, float PointSize, uint8 DepthPriorityGroup) = 0;
	virtual int32 DrawMesh(const FMeshBatch& Mesh) = 0;
};
class FOneFrameResource
{
public:
	virtual ~FOneFrameResource();
};
class FMeshElementCollector
{
public:
	FMeshBatch& AllocateMesh();
	void AddMesh(int32 ViewIndex, FMeshBatch& MeshBatch);
	void RegisterOneFrameMaterialProxy(FMaterialRenderProxy* Proxy);
	FPrimitiveDrawInterface* GetPDI(int32 ViewIndex);
	template <typename T, typename... ARGS> T& AllocateOneFrameResource(ARGS&&... Args);
};
