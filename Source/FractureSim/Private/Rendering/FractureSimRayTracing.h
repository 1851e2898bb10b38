// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "RHIDefinitions.h"

#if RHI_RAYTRACING

#include "FractureSimGpuBuffers.h"

#include "LocalVertexFactory.h"
#include "RayTracingGeometry.h"
#include "Templates/UniquePtr.h"

class FMaterialRenderProxy;
class FPrimitiveSceneProxy;
class FRayTracingInstanceCollector;

/**
 * A body as rays see it. Its moved positions are what its acceleration structures are built from, and the engine's own
 * vertex factory reads the same buffers for what a ray hits: it needs no shader of ours. One structure for the outside
 * and one for fracture surfaces, built anew when the body moves and made anew when it breaks.
 */
class FFractureSimRayTracing
{
public:
	/** Triangles side by side in the index buffer. */
	struct FRun
	{
		uint32 FirstIndex = 0;
		uint32 Triangles = 0;
	};

	/** Whether rays are traced at all, here and now. */
	static bool IsWanted();

	/** Positions and Tangents: those that take turns. All of them outlive this. */
	void Init(FRHICommandListBase& RHICmdList, ERHIFeatureLevel::Type FeatureLevel,
		const FFractureSimDataBuffer (&Positions)[2], const FFractureSimDataBuffer (&Tangents)[2],
		const FFractureSimDataBuffer& UVs, const FFractureSimDataBuffer& Colors, const FIndexBuffer& InIndices,
		uint32 InVertexCount);
	void Release();

	/** Once a frame, after vertices and indices have been written. Turn: which buffers are those of now. */
	void Update(FRHICommandListImmediate& RHICmdList, uint32 Turn, bool bMoved, TConstArrayView<FRun> Runs);

	/** What the proxy tells of itself. One material a run; runs without triangles are left out. */
	void Gather(const FPrimitiveSceneProxy& Proxy, FRHIUniformBuffer* Primitive, bool bReverseCulling,
		TConstArrayView<FMaterialRenderProxy*> Materials, FRayTracingInstanceCollector& Collector) const;

private:
	/** What the engine's vertex factory reads of one turn. */
	struct FTurn
	{
		TUniquePtr<FLocalVertexFactory> Factory;
		FShaderResourceViewRHIRef Tangents;
		FRHIBuffer* Positions = nullptr;
	};
	struct FStructure
	{
		TUniquePtr<FRayTracingGeometry> Geometry;
		FRun Run;
	};

	FRayTracingGeometrySegment SegmentOf(const FRun& Run, uint32 Turn) const;

	FTurn Turns[2];
	FShaderResourceViewRHIRef UVs;
	FShaderResourceViewRHIRef Colors;
	const FIndexBuffer* Indices = nullptr;
	TArray<FStructure> Structures;
	uint32 VertexCount = 0;
	uint32 CurrentTurn = 0;
};

#endif
