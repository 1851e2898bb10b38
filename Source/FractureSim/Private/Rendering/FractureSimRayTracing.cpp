// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimRayTracing.h"

#if RHI_RAYTRACING

#include "HAL/IConsoleManager.h"
#include "MeshBatch.h"
#include "PrimitiveSceneProxy.h"
#include "RHICommandList.h"
#include "RHIContext.h"
#include "RayTracingInstance.h"
#include "RenderUtils.h"
#include "SceneManagement.h"

static TAutoConsoleVariable<bool> CVarFractureSimRayTracing(TEXT("FractureSim.Render.RayTracing"), true,
	TEXT("Rays see broken bodies, for a build of their acceleration structures in each frame in which they move. For "
		 "bodies that are shown from now on."),
	ECVF_RenderThreadSafe | ECVF_Scalability);

namespace FractureSimRays
{
static FShaderResourceViewRHIRef ViewAs(
	FRHICommandListBase& RHICmdList, const FFractureSimDataBuffer& Buffer, EPixelFormat Format)
{
	return RHICmdList.CreateShaderResourceView(Buffer.GetBuffer(),
		FRHIViewDesc::CreateBufferSRV().SetType(FRHIViewDesc::EBufferType::Typed).SetFormat(Format));
}
} // namespace FractureSimRays

bool FFractureSimRayTracing::IsWanted()
{
	return IsRayTracingEnabled() && CVarFractureSimRayTracing.GetValueOnAnyThread();
}

void FFractureSimRayTracing::Init(FRHICommandListBase& RHICmdList, ERHIFeatureLevel::Type FeatureLevel,
	const FFractureSimDataBuffer (&Positions)[2], const FFractureSimDataBuffer (&Tangents)[2],
	const FFractureSimDataBuffer& InUVs, const FFractureSimDataBuffer& InColors, const FIndexBuffer& InIndices,
	uint32 InVertexCount)
{
	Indices = &InIndices;
	VertexCount = InVertexCount;
	UVs = FractureSimRays::ViewAs(RHICmdList, InUVs, PF_G32R32F);
	Colors = FractureSimRays::ViewAs(RHICmdList, InColors, PF_R8G8B8A8);
	for (int32 Turn = 0; Turn < 2; ++Turn)
	{
		FTurn& Each = Turns[Turn];
		Each.Positions = Positions[Turn].GetBuffer();
		Each.Tangents = FractureSimRays::ViewAs(RHICmdList, Tangents[Turn], PF_R8G8B8A8_SNORM);
		FLocalVertexFactory::FDataType Data;
		Data.PositionComponent = FVertexStreamComponent(&Positions[Turn], 0, sizeof(FVector3f), VET_Float3);
		Data.PositionComponentSRV = Positions[Turn].GetView();
		Data.TangentBasisComponents[0] =
			FVertexStreamComponent(&Tangents[Turn], 0, 2 * sizeof(uint32), VET_PackedNormal);
		Data.TangentBasisComponents[1] =
			FVertexStreamComponent(&Tangents[Turn], sizeof(uint32), 2 * sizeof(uint32), VET_PackedNormal);
		Data.TangentsSRV = Each.Tangents;
		Data.TextureCoordinates.Add(FVertexStreamComponent(&InUVs, 0, sizeof(FVector2f), VET_Float2));
		Data.TextureCoordinatesSRV = UVs;
		Data.NumTexCoords = 1;
		Data.LightMapCoordinateIndex = 0;
		Data.ColorComponent = FVertexStreamComponent(&InColors, 0, sizeof(FColor), VET_Color);
		Data.ColorComponentsSRV = Colors;
		Data.ColorIndexMask = ~0u;
		Each.Factory = MakeUnique<FLocalVertexFactory>(FeatureLevel, "FractureSimRays");
		Each.Factory->SetData(RHICmdList, Data);
		Each.Factory->InitResource(RHICmdList);
	}
}

void FFractureSimRayTracing::Release()
{
	for (FStructure& Each : Structures)
	{
		if (Each.Geometry)
		{
			Each.Geometry->ReleaseResource();
		}
	}
	Structures.Empty();
	for (FTurn& Each : Turns)
	{
		if (Each.Factory)
		{
			Each.Factory->ReleaseResource();
		}
		Each.Factory.Reset();
		Each.Tangents.SafeRelease();
	}
	UVs.SafeRelease();
	Colors.SafeRelease();
	Indices = nullptr;
}

FRayTracingGeometrySegment FFractureSimRayTracing::SegmentOf(const FRun& Run, uint32 Turn) const
{
	FRayTracingGeometrySegment Segment;
	Segment.VertexBuffer = Turns[Turn].Positions;
	Segment.VertexBufferStride = sizeof(FVector3f);
	Segment.VertexBufferElementType = VET_Float3;
	Segment.MaxVertices = VertexCount;
	Segment.FirstPrimitive = 0; // the structure's indices begin where the run does
	Segment.NumPrimitives = Run.Triangles;
	return Segment;
}

void FFractureSimRayTracing::Update(
	FRHICommandListImmediate& RHICmdList, uint32 Turn, bool bMoved, TConstArrayView<FRun> Runs)
{
	if (!Indices)
	{
		return;
	}
	CurrentTurn = Turn;
	Structures.SetNum(Runs.Num());
	TArray<FRayTracingGeometryBuildParams> Builds;
	TArray<FRayTracingGeometrySegment> Segments; // the builds look at them
	Segments.Reserve(Runs.Num());
	for (int32 Index = 0; Index < Runs.Num(); ++Index)
	{
		FStructure& Each = Structures[Index];
		const FRun& Run = Runs[Index];
		const bool bOther = Run.FirstIndex != Each.Run.FirstIndex || Run.Triangles != Each.Run.Triangles;
		Each.Run = Run;
		if (bOther && Each.Geometry)
		{
			Each.Geometry->ReleaseResource();
			Each.Geometry.Reset();
		}
		if (Run.Triangles == 0)
		{
			continue;
		}
		if (!Each.Geometry)
		{
			// Other triangles want another structure; it is built when it is made.
			FRayTracingGeometryInitializer Wanted;
			Wanted.DebugName = FName(TEXT("FractureSim"));
			Wanted.IndexBuffer = Indices->IndexBufferRHI;
			Wanted.IndexBufferOffset = Run.FirstIndex * static_cast<uint32>(sizeof(uint32));
			Wanted.TotalPrimitiveCount = Run.Triangles;
			Wanted.GeometryType = RTGT_Triangles;
			Wanted.bFastBuild = true;
			Wanted.bAllowUpdate = false;
			Wanted.Segments.Add(SegmentOf(Run, Turn));
			Each.Geometry = MakeUnique<FRayTracingGeometry>();
			Each.Geometry->SetInitializer(Wanted);
			Each.Geometry->InitResource(RHICmdList);
		}
		else if (bMoved)
		{
			FRayTracingGeometryBuildParams& Build = Builds.AddDefaulted_GetRef();
			Build.Geometry = Each.Geometry->GetRHI();
			Build.BuildMode = EAccelerationStructureBuildMode::Build;
			Segments.Add(SegmentOf(Run, Turn));
			Build.Segments = MakeArrayView(&Segments.Last(), 1);
		}
	}
	if (!Builds.IsEmpty())
	{
		RHICmdList.BuildAccelerationStructures(Builds);
	}
}

void FFractureSimRayTracing::Gather(const FPrimitiveSceneProxy& Proxy, FRHIUniformBuffer* Primitive,
	bool bReverseCulling, TConstArrayView<FMaterialRenderProxy*> Materials,
	FRayTracingInstanceCollector& Collector) const
{
	for (int32 Index = 0; Index < Structures.Num(); ++Index)
	{
		const FStructure& Each = Structures[Index];
		if (!Each.Geometry || !Each.Geometry->IsValid() || !Materials.IsValidIndex(Index))
		{
			continue;
		}
		FMeshBatch Batch;
		Batch.VertexFactory = Turns[CurrentTurn].Factory.Get();
		Batch.MaterialRenderProxy = Materials[Index];
		Batch.SegmentIndex = 0;
		Batch.ReverseCulling = bReverseCulling;
		Batch.Type = PT_TriangleList;
		Batch.DepthPriorityGroup = SDPG_World;
		FMeshBatchElement& Element = Batch.Elements[0];
		Element.IndexBuffer = Indices;
		Element.FirstIndex = Each.Run.FirstIndex;
		Element.NumPrimitives = Each.Run.Triangles;
		Element.MinVertexIndex = 0;
		Element.MaxVertexIndex = VertexCount - 1;
		Element.PrimitiveUniformBuffer = Primitive;
		const uint32 Seen = Collector.GetVisibilityMap();
		for (int32 View = 0; View < Collector.GetViews().Num(); ++View)
		{
			if ((Seen & (1u << View)) != 0)
			{
				FRayTracingInstance Instance;
				Instance.Geometry = Each.Geometry.Get();
				Instance.InstanceTransforms.Add(Proxy.GetLocalToWorld());
				Instance.Materials.Add(Batch);
				Collector.AddRayTracingInstance(static_cast<uint32>(View), MoveTemp(Instance));
			}
		}
	}
}

#endif
