#pragma once

#include "MeshBatch.h"
#include "PrimitiveViewRelevance.h"

class FPrimitiveDrawInterface;
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
