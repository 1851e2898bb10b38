// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimSceneProxy.h"

#include "Components/MeshComponent.h"
#include "Engine/Engine.h"
#include "Engine/EngineTypes.h"
#include "MaterialDomain.h"
#include "Materials/Material.h"
#include "Materials/MaterialInterface.h"
#include "Materials/MaterialRenderProxy.h"
#include "MeshBatch.h"
#include "Misc/EngineVersionComparison.h"
#include "RenderUtils.h"
#include "RenderingThread.h"
#include "SceneInterface.h"
#include "SceneManagement.h"
#include "SceneView.h"
#include "ShaderCore.h"

FFractureSimSceneProxy::FFractureSimSceneProxy(const UMeshComponent& Component, FFractureSimProxySettings&& Settings)
	: FPrimitiveSceneProxy(&Component),
	  State(Settings.Mesh.ToSharedRef(), GetScene().GetFeatureLevel(), GetScene().GetShaderPlatform())
{
	for (UMaterialInterface* Material : Settings.Materials)
	{
		// The vertex factory compiles only for materials with this flag; in the editor asking for it sets it.
		if (!Material || !Material->CheckMaterialUsage_Concurrent(MATUSAGE_GeometryCache))
		{
			Material = UMaterial::GetDefaultMaterial(MD_Surface);
			bVerifyUsedMaterials = false; // it is none of the component's
		}
		Materials.Add(Material->GetRenderProxy());
#if UE_VERSION_OLDER_THAN(5, 7, 0)
		MaterialRelevance |= Material->GetRelevance_Concurrent(GetScene().GetFeatureLevel());
#else
		MaterialRelevance |= Material->GetRelevance_Concurrent(GetScene().GetShaderPlatform());
#endif
	}
	bVFRequiresPrimitiveUniformBuffer = !UseGPUScene(GMaxRHIShaderPlatform, GetScene().GetFeatureLevel());
	// Pieces move while the component does not: without this there would be no motion vectors, and the shadow of a wall
	// that falls apart would stay.
	bAlwaysHasVelocity = true;
	bHasDeformableMesh = true;
	if (MaterialRelevance.bOpaque)
	{
		UpdateVisibleInLumenScene();
	}
	if (Settings.State.IsValid())
	{
		State.Add(MoveTemp(Settings.State));
	}
}

SIZE_T FFractureSimSceneProxy::GetTypeHash() const
{
	static SIZE_T UniquePointer;
	return reinterpret_cast<SIZE_T>(&UniquePointer);
}

uint32 FFractureSimSceneProxy::GetMemoryFootprint() const
{
	return static_cast<uint32>(sizeof(*this) + GetAllocatedSize() + State.GetAllocatedSize());
}

void FFractureSimSceneProxy::CreateRenderThreadResources(FRHICommandListBase& RHICmdList)
{
	State.Init(RHICmdList);
}

void FFractureSimSceneProxy::DestroyRenderThreadResources()
{
	State.Release();
}

bool FFractureSimSceneProxy::CanBeOccluded() const
{
	return !MaterialRelevance.bDisableDepthTest;
}

FPrimitiveViewRelevance FFractureSimSceneProxy::GetViewRelevance(const FSceneView* View) const
{
	FPrimitiveViewRelevance Result;
	Result.bDrawRelevance = IsShown(View);
	Result.bShadowRelevance = IsShadowCast(View);
	Result.bDynamicRelevance = true; // the buffers take turns, so no draw command can be kept
	Result.bRenderInMainPass = ShouldRenderInMainPass();
	Result.bRenderInDepthPass = ShouldRenderInDepthPass();
	Result.bUsesLightingChannels = GetLightingChannelMask() != GetDefaultLightingChannelMask();
	Result.bRenderCustomDepth = ShouldRenderCustomDepth();
	Result.bTranslucentSelfShadow = bCastVolumetricTranslucentShadow;
	MaterialRelevance.SetPrimitiveViewRelevance(Result);
	Result.bVelocityRelevance = DrawsVelocity() && Result.bOpaque && Result.bRenderInMainPass;
	return Result;
}

void FFractureSimSceneProxy::GetDynamicMeshElements(const TArray<const FSceneView*>& Views,
	const FSceneViewFamily& ViewFamily, uint32 VisibilityMap, FMeshElementCollector& Collector) const
{
	if (!State.CanDraw())
	{
		return;
	}
	const bool bWireframe = AllowDebugViewmodes() && ViewFamily.EngineShowFlags.Wireframe;
	FMaterialRenderProxy* Wires = nullptr;
	if (bWireframe)
	{
		FColoredMaterialRenderProxy* Colored = new FColoredMaterialRenderProxy(
			GEngine->WireframeMaterial ? GEngine->WireframeMaterial->GetRenderProxy() : nullptr,
			FLinearColor(0.9f, 0.5f, 0.1f));
		Collector.RegisterOneFrameMaterialProxy(Colored);
		Wires = Colored;
	}
	for (int32 ViewIndex = 0; ViewIndex < Views.Num(); ++ViewIndex)
	{
		if ((VisibilityMap & (1u << ViewIndex)) == 0)
		{
			continue;
		}
		for (int32 Section = 0; Section < State.GetSectionCount(); ++Section)
		{
			const FFractureSimSkinState::FSection Drawn = State.GetSection(Section);
			if (Drawn.Triangles == 0 || !Materials.IsValidIndex(Drawn.MaterialSlot))
			{
				continue;
			}
			FMeshBatch& Mesh = Collector.AllocateMesh();
			Mesh.VertexFactory = &State.GetVertexFactory();
			Mesh.MaterialRenderProxy = bWireframe ? Wires : Materials[Drawn.MaterialSlot];
			Mesh.bWireframe = bWireframe;
			Mesh.ReverseCulling = IsLocalToWorldDeterminantNegative();
			Mesh.Type = PT_TriangleList;
			Mesh.DepthPriorityGroup = SDPG_World;
			Mesh.bCanApplyViewModeOverrides = true;

			FMeshBatchElement& Element = Mesh.Elements[0];
			Element.IndexBuffer = &State.GetIndexBuffer();
			Element.FirstIndex = Drawn.FirstIndex;
			Element.NumPrimitives = Drawn.Triangles;
			Element.MinVertexIndex = 0;
			Element.MaxVertexIndex = State.GetVertexCount() - 1;
			Element.PrimitiveUniformBuffer = GetUniformBuffer();
			FFractureSimBatchResource& Resource = Collector.AllocateOneFrameResource<FFractureSimBatchResource>();
			Element.UserData = State.FillBatch(Resource.Buffers) ? &Resource.Buffers : nullptr;
			Collector.AddMesh(ViewIndex, Mesh);
		}
#if UE_ENABLE_DEBUG_DRAWING
		RenderBounds(Collector.GetPDI(ViewIndex), ViewFamily.EngineShowFlags, GetBounds(), IsSelected());
#endif
	}
}

#if RHI_RAYTRACING
void FFractureSimSceneProxy::GetDynamicRayTracingInstances(FRayTracingInstanceCollector& Collector)
{
	if (State.CanDraw())
	{
		State.GetRayTracing().Gather(
			*this, GetUniformBuffer(), IsLocalToWorldDeterminantNegative(), Materials, Collector);
	}
}
#endif

FPrimitiveSceneProxy* CreateFractureSimSceneProxy(const UMeshComponent& Component, FFractureSimProxySettings&& Settings)
{
	const bool bAnything =
		Settings.Mesh.IsValid() && Settings.Mesh->Positions.Num() > 0 && Settings.Mesh->Indices.Num() >= 3;
	return bAnything ? new FFractureSimSceneProxy(Component, MoveTemp(Settings)) : nullptr;
}

void SendFractureSimRenderUpdate(FPrimitiveSceneProxy* Proxy, FFractureSimRenderUpdatePtr Update)
{
	if (!Proxy || !Update.IsValid())
	{
		return;
	}
	ENQUEUE_RENDER_COMMAND(FractureSimUpdate)
	([Drawn = static_cast<FFractureSimSceneProxy*>(Proxy), Update = MoveTemp(Update)](
		 FRHICommandListImmediate&) mutable { Drawn->Add(MoveTemp(Update)); });
}
