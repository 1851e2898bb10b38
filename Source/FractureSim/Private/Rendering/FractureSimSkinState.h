// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimDentMesh.h"
#include "FractureSimFrameHook.h"
#include "FractureSimGpuBuffers.h"
#include "FractureSimRayTracing.h"
#include "FractureSimRenderData.h"
#include "FractureSimVertexFactory.h"

#include "FractureSim/SkinUpload.h"
#include "FractureSim/SkinVertices.h"

/**
 * A body on the render thread: its tables, the two buffers of moved vertices that take turns, and the triangles to be
 * seen. Which ranges travel, which buffer is written and which triangles are drawn is decided by the core
 * (FractureSim/SkinUpload.h); this class only does it.
 */
class FFractureSimSkinState final : public IFractureSimFrameClient
{
public:
	/** A run of indices drawn with one material. */
	struct FSection
	{
		int32 MaterialSlot = 0;
		uint32 FirstIndex = 0;
		uint32 Triangles = 0;
	};

	FFractureSimSkinState(
		const FFractureSimRenderMeshRef& InMesh, ERHIFeatureLevel::Type InFeatureLevel, EShaderPlatform InPlatform);

	void Init(FRHICommandListBase& RHICmdList);
	void Release();

	/** Waits for the next frame. In the order of their numbers. */
	void Add(FFractureSimRenderUpdatePtr Update) { Pending.Add(MoveTemp(Update)); }
	virtual void BeginFrame_RenderThread(FRHICommandListImmediate& RHICmdList, uint64 Frame) override;

	/** False until a first frame has been skinned. */
	bool CanDraw() const { return Turns.hasShown(); }
	/** Null for streams. */
	bool FillBatch(FFractureSimBatchBuffers& Out) const;
	FSection GetSection(int32 Section) const;
	int32 GetSectionCount() const { return static_cast<int32>(Visible.sectionCount()); }
	const FFractureSimIndexBuffer& GetIndexBuffer() const { return Indices; }
	const FFractureSimVertexFactory& GetVertexFactory() const { return VertexFactory; }
	uint32 GetVertexCount() const { return VertexCount; }
	SIZE_T GetAllocatedSize() const;
#if RHI_RAYTRACING
	const FFractureSimRayTracing& GetRayTracing() const
	{
		return RayTracing;
	}
#endif

private:
	bool HasDents() const
	{
		return Mesh->Skinning == EFractureSimSkinning::Dents && Mesh->Dents.IsValid();
	}
	void Apply(FRHICommandListImmediate& RHICmdList, const FFractureSimRenderUpdate& Update);
	void ApplyEntries(FRHICommandListImmediate& RHICmdList, const FFractureSimRenderUpdate& Update);
	void ApplyAdded(FRHICommandListImmediate& RHICmdList, const FFractureSimRenderUpdate& Update);
	void ApplyPositions(const FFractureSimRenderUpdate& Update);
	void ApplyVisibility(const FFractureSimRenderUpdate& Update);
	void SendIndices(FRHICommandListImmediate& RHICmdList);
	/** Moves the vertices into the buffers of this turn. */
	void Skin(FRHICommandListImmediate& RHICmdList, const fsim::SkinFrame& Turn);
	void SkinByCompute(FRHICommandListImmediate& RHICmdList, const fsim::SkinFrame& Turn);
	void SkinOnCpu(FRHICommandListImmediate& RHICmdList, const fsim::SkinFrame& Turn);
	/** Vertices that come to light have no place of the frame before yet: those that were not skinned in it. */
	void FindFresh();
	void SendVertices(FRHICommandListImmediate& RHICmdList, uint32 Buffer);
	void TakeRanges(TConstArrayView<fsim::VertexRange> Ranges);
	TArray<uint32> IndicesOf(TConstArrayView<fsim::VertexRange> Slots) const;
	/** Of the mesh, and of the shards that it has room for. */
	const TArray<uint32>& AllIndices() const
	{
		return OwnIndices.IsEmpty() ? Mesh->Indices : OwnIndices;
	}

	FFractureSimRenderMeshRef Mesh;
	ERHIFeatureLevel::Type FeatureLevel;
	uint32 VertexCount = 0;
	/** Vertices are fetched by hand; else through streams, and only the first buffer is used. */
	bool bByHand = true;
	bool bCompute = true;
	bool bNewPose = false;
	uint64 LastFrame = ~uint64(0);

	TArray<FFractureSimRenderUpdatePtr> Pending;
	fsim::SkinBuffers Turns;
	fsim::VisibleTriangles Visible;
	/** What is skinned, as few dispatches; and what was, for vertices that come to light. */
	std::vector<fsim::VertexRange> Skinned;
	std::vector<fsim::VertexRange> SkinnedBefore;
	std::vector<fsim::VertexRange> Fresh;
	TArray<fsim::SkinTransform> Transforms;
	/** As vertices were last skinned. Shards that have come since have been given what they came off. */
	TArray<fsim::SkinTransform> LastTransforms;
	bool bNewOrigins = false;
	uint32 TransformTurn = 0;
	/** Empty as long as they are those of the mesh. */
	TArray<uint32> OwnIndices;

	// On the CPU, where vertices are moved or come from there.
	TArray<fsim::SkinVertex> Rest;
	TArray<fsim::SkinEntry> Entries;
	TArray<fsim::Vec3> CpuPositions;
	TArray<uint32> CpuTangents;
	fsim::DirtyRanges Dirty[2];

#if RHI_RAYTRACING
	void UpdateRays(FRHICommandListImmediate& RHICmdList, const fsim::SkinFrame& Turn);

	FFractureSimRayTracing RayTracing;
	bool bInRays = false;
#endif
	FFractureSimDentBuffers Dents;
	FFractureSimVertexFactory VertexFactory;
	FFractureSimIndexBuffer Indices;
	FFractureSimDataBuffer RestBuffer;
	FFractureSimDataBuffer UVBuffer;
	FFractureSimDataBuffer ColorBuffer;
	FFractureSimDataBuffer EntryBuffer;
	FFractureSimDataBuffer TransformBuffers[2];
	FFractureSimDataBuffer Positions[2];
	FFractureSimDataBuffer Tangents[2];
};
