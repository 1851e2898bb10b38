#pragma once

#include "MeshBatch.h"
#include "PrimitiveViewRelevance.h"

class FPrimitiveDrawInterface
{
public:
	virtual ~FPrimitiveDrawInterface();
	virtual void DrawPoint(const FVector& Position, const FLinearColor& Color, float PointSize, uint8 DepthPriorityGroup) = 0;
	void DrawLine(const FVector& Start, const FVector& End, const FLinearColor& Color, uint8 DepthPriorityGroup, float Thickness = 0.0f, float DepthBias = 0.0f, bool bScreenSpace = false);
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
