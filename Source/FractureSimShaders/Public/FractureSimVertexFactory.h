// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "RHIFwd.h"
#include "SceneManagement.h"
#include "VertexFactory.h"

/** The buffers that a draw reads, given with each mesh batch: they take turns from frame to frame. */
struct FFractureSimBatchBuffers
{
	/** Three floats a vertex, of this frame and of the frame before. */
	FRHIShaderResourceView* Positions = nullptr;
	FRHIShaderResourceView* PreviousPositions = nullptr;
	/** Two words a vertex. */
	FRHIShaderResourceView* Tangents = nullptr;
	/** Five words a vertex: fsim::SkinVertex. */
	FRHIShaderResourceView* Rest = nullptr;
	/** Two floats a vertex. */
	FRHIShaderResourceView* UVs = nullptr;
	/** One word a vertex: FColor. */
	FRHIShaderResourceView* Colors = nullptr;
};

/** Keeps them for as long as the frame is drawn. */
class FFractureSimBatchResource : public FOneFrameResource
{
public:
	FFractureSimBatchBuffers Buffers;
};

/**
 * Draws vertices that have been moved already, with those of the frame before for motion vectors. Where vertices are
 * fetched by hand the buffers come with each batch (FMeshBatchElement::UserData is a FFractureSimBatchBuffers); where
 * they are not, they come through the streams given here.
 */
class FRACTURESIMSHADERS_API FFractureSimVertexFactory : public FVertexFactory
{
	DECLARE_VERTEX_FACTORY_TYPE(FFractureSimVertexFactory);

public:
	/** Streams for platforms that do not fetch by hand. */
	struct FComponents
	{
		FVertexStreamComponent Position;
		FVertexStreamComponent TangentX;
		FVertexStreamComponent TangentZ;
		FVertexStreamComponent Color;
		FVertexStreamComponent UV;
	};

	explicit FFractureSimVertexFactory(ERHIFeatureLevel::Type InFeatureLevel);

	/** Before InitResource(). */
	void SetComponents(const FComponents& InComponents) { Components = InComponents; }

	static bool ShouldCompilePermutation(const FVertexFactoryShaderPermutationParameters& Parameters);
	static void ModifyCompilationEnvironment(
		const FVertexFactoryShaderPermutationParameters& Parameters, FShaderCompilerEnvironment& OutEnvironment);
	static void ValidateCompiledResult(const FVertexFactoryType* Type, EShaderPlatform Platform,
		const FShaderParameterMap& ParameterMap, TArray<FString>& OutErrors);
	static void GetPSOPrecacheVertexFetchElements(
		EVertexInputStreamType VertexInputStreamType, FVertexDeclarationElementList& Elements);

	virtual void InitRHI(FRHICommandListBase& RHICmdList) override;

private:
	FComponents Components;
};
