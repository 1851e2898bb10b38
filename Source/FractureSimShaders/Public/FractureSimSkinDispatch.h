// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "RHIDefinitions.h"
#include "RHIFwd.h"

class FRHIComputeCommandList;

// The compute passes that move vertices. They write buffers that FFractureSimVertexFactory draws; the caller has
// brought the outputs into ERHIAccess::UAVCompute before and takes them back after.

/** Vertices of fragments: FractureSimSkin.usf. */
struct FFractureSimSkinDispatch
{
	/** Three rows of four floats a fragment (PF_A32B32G32R32F). */
	FRHIShaderResourceView* Transforms = nullptr;
	uint32 TransformCount = 0;
	/** Eight words a vertex (PF_R32_UINT): fsim::SkinEntry. */
	FRHIShaderResourceView* Entries = nullptr;
	/** Five words a vertex (PF_R32_UINT): fsim::SkinVertex. */
	FRHIShaderResourceView* Rest = nullptr;
	/** Three floats a vertex (PF_R32_FLOAT). */
	FRHIUnorderedAccessView* Positions = nullptr;
	/** Two words a vertex (PF_R32_UINT). */
	FRHIUnorderedAccessView* Tangents = nullptr;
	/** The vertices to move. */
	uint32 FirstVertex = 0;
	uint32 VertexCount = 0;
};

/** Vertices of dented bodies: FractureSimDentSkin.usf. Tables as in FractureSim/DentSkinTables.h. */
struct FFractureSimDentDispatch
{
	/** One float a vertex of the rig and example (PF_R32_FLOAT). */
	FRHIShaderResourceView* Weights = nullptr;
	uint32 ExampleCount = 0;
	/** One word a vertex (PF_R32_UINT): which one of the rig it is. */
	FRHIShaderResourceView* RigVertices = nullptr;
	FRHIShaderResourceView* BoneOffsets = nullptr;
	FRHIShaderResourceView* BoneInfluences = nullptr;
	FRHIShaderResourceView* BonePivots = nullptr;
	FRHIShaderResourceView* BonePoses = nullptr;
	FRHIShaderResourceView* Rest = nullptr;
	FRHIShaderResourceView* RingOffsets = nullptr;
	FRHIShaderResourceView* RingPairs = nullptr;
	FRHIShaderResourceView* RingNormals = nullptr;
	/** Written by the positions, read by the normals. */
	FRHIUnorderedAccessView* OutPositions = nullptr;
	FRHIShaderResourceView* Positions = nullptr;
	FRHIUnorderedAccessView* OutTangents = nullptr;
	uint32 VertexCount = 0;
};

/** Whether the passes exist on this platform; else vertices are moved on the CPU. */
FRACTURESIMSHADERS_API bool FractureSimCanSkinByCompute(EShaderPlatform Platform);

FRACTURESIMSHADERS_API void DispatchFractureSimSkin(
	FRHIComputeCommandList& RHICmdList, ERHIFeatureLevel::Type FeatureLevel, const FFractureSimSkinDispatch& Dispatch);
/** Places first. The caller then takes the positions to ERHIAccess::SRVCompute, and calls for the normals. */
FRACTURESIMSHADERS_API void DispatchFractureSimDentPositions(
	FRHIComputeCommandList& RHICmdList, ERHIFeatureLevel::Type FeatureLevel, const FFractureSimDentDispatch& Dispatch);
FRACTURESIMSHADERS_API void DispatchFractureSimDentNormals(
	FRHIComputeCommandList& RHICmdList, ERHIFeatureLevel::Type FeatureLevel, const FFractureSimDentDispatch& Dispatch);
