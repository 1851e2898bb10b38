// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimGpuBuffers.h"
#include "FractureSimRenderData.h"

#include "FractureSim/DentSkinTables.h"
#include "FractureSim/SkinVertices.h"

/** What moves the vertices of a dented body, in Unreal's units and hand: shared by all that show the asset. */
struct FFractureSimDentMesh
{
	fsim::DentSkinTables Tables;
	fsim::NormalRings Rings;
	/** One a vertex: which one of the rig it is. */
	TArray<uint32> RigVertices;
	uint32 RigVertexCount = 0;

	SIZE_T GetAllocatedSize() const;
};

/**
 * A dented body on the render thread: how much its vertices follow each example, and the tables beside. Moves vertices
 * by compute shaders or on the CPU; both do what FractureSimDentSkinning.ush says.
 */
class FFractureSimDentBuffers
{
public:
	void Init(FRHICommandListBase& RHICmdList, const FFractureSimDentMesh& Mesh, bool bInCompute);
	void Release();

	/** Weights that changed; what does not fit is left out. Gives true if anything did. */
	bool Apply(FRHICommandListImmediate& RHICmdList, const FFractureSimRenderUpdate& Update);

	/** Writes both buffers, which are readable before and after. */
	void Dispatch(FRHICommandListImmediate& RHICmdList, ERHIFeatureLevel::Type FeatureLevel,
		const FFractureSimDataBuffer& Rest, const FFractureSimDataBuffer& Positions,
		const FFractureSimDataBuffer& Tangents) const;
	void SkinOnCpu(const TArray<fsim::SkinVertex>& Rest, TArray<fsim::Vec3>& Positions, TArray<uint32>& Tangents) const;

	SIZE_T GetAllocatedSize() const { return Weights.GetAllocatedSize(); }

private:
	const FFractureSimDentMesh* Dents = nullptr;
	bool bCompute = true;
	/** On the CPU only. */
	TArray<float> Weights;

	FFractureSimDataBuffer WeightBuffer;
	FFractureSimDataBuffer RigVertexBuffer;
	FFractureSimDataBuffer BoneOffsetBuffer;
	FFractureSimDataBuffer BoneInfluenceBuffer;
	FFractureSimDataBuffer BonePivotBuffer;
	FFractureSimDataBuffer BonePoseBuffer;
	FFractureSimDataBuffer RingOffsetBuffer;
	FFractureSimDataBuffer RingPairBuffer;
	FFractureSimDataBuffer RingNormalBuffer;
};
