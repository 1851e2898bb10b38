#pragma once

#include "Containers/Array.h"
#include "Engine/EngineTypes.h"
#include "RHIDefinitions.h"
#include "RHIFwd.h"

class FIndexBuffer;
class FMaterialRenderProxy;
class FVertexFactory;

struct FMeshBatchElement
{
	FRHIUniformBuffer* PrimitiveUniformBuffer = nullptr;
	const FIndexBuffer* IndexBuffer = nullptr;
	const void* UserData = nullptr;
	uint32 FirstIndex = 0;
	uint32 NumPrimitives = 0;
	uint32 MinVertexIndex = 0;
	uint32 MaxVertexIndex = 0;
};
struct FMeshBatch
{
	TArray<FMeshBatchElement> Elements;
	const FVertexFactory* VertexFactory = nullptr;
	const FMaterialRenderProxy* MaterialRenderProxy = nullptr;
	uint8 SegmentIndex = 0;
	uint32 ReverseCulling : 1;
	uint32 CastShadow : 1;
	uint32 bWireframe : 1;
	uint32 bCanApplyViewModeOverrides : 1;
	uint32 Type : 16;
	uint32 DepthPriorityGroup : 8;
	FMeshBatch();
};
