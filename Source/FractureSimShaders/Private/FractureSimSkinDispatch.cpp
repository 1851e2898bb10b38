// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimSkinDispatch.h"

#include "DataDrivenShaderPlatformInfo.h"
#include "GlobalShader.h"
#include "Math/UnrealMathUtility.h"
#include "RHICommandList.h"
#include "RenderGraphUtils.h"
#include "ShaderCore.h"
#include "ShaderParameterStruct.h"

namespace FractureSimShaders
{
constexpr int32 ThreadGroupSize = 64;
/** Groups along one axis that every platform takes. */
constexpr uint32 MostGroups = 65535;

/** Runs a pass over the vertices that its parameters name, one thread each. */
template <class TPass>
void Run(FRHIComputeCommandList& RHICmdList, ERHIFeatureLevel::Type FeatureLevel,
	const typename TPass::FParameters& Parameters)
{
	const TShaderMapRef<TPass> Shader(GetGlobalShaderMap(FeatureLevel));
	FComputeShaderUtils::Dispatch(RHICmdList, Shader, Parameters,
		FComputeShaderUtils::GetGroupCount(static_cast<int32>(Parameters.VertexCount), ThreadGroupSize));
}
} // namespace FractureSimShaders

/** FractureSimSkin.usf: broken bodies. */
class FFractureSimSkinCS : public FGlobalShader
{
	DECLARE_GLOBAL_SHADER(FFractureSimSkinCS);
	SHADER_USE_PARAMETER_STRUCT(FFractureSimSkinCS, FGlobalShader);

	BEGIN_SHADER_PARAMETER_STRUCT(FParameters, )
	SHADER_PARAMETER_SRV(Buffer<float4>, FractureSimTransforms)
	SHADER_PARAMETER_SRV(Buffer<uint>, FractureSimEntries)
	SHADER_PARAMETER_SRV(Buffer<uint>, FractureSimRest)
	SHADER_PARAMETER_UAV(RWBuffer<float>, OutPositions)
	SHADER_PARAMETER_UAV(RWBuffer<uint>, OutTangents)
	SHADER_PARAMETER(uint32, FirstVertex)
	SHADER_PARAMETER(uint32, VertexCount)
	SHADER_PARAMETER(uint32, TransformCount)
	END_SHADER_PARAMETER_STRUCT()

	static bool ShouldCompilePermutation(const FGlobalShaderPermutationParameters& Parameters)
	{
		return FractureSimCanSkinByCompute(Parameters.Platform);
	}
	static void ModifyCompilationEnvironment(
		const FGlobalShaderPermutationParameters& Parameters, FShaderCompilerEnvironment& OutEnvironment)
	{
		FGlobalShader::ModifyCompilationEnvironment(Parameters, OutEnvironment);
		OutEnvironment.SetDefine(TEXT("THREADGROUP_SIZE"), FractureSimShaders::ThreadGroupSize);
	}
};

IMPLEMENT_GLOBAL_SHADER(FFractureSimSkinCS, "/Plugin/FractureSim/Private/FractureSimSkin.usf", "MainCS", SF_Compute);

/** FractureSimDentSkin.usf: where the vertices of dented bodies are. */
class FFractureSimDentPositionsCS : public FGlobalShader
{
	DECLARE_GLOBAL_SHADER(FFractureSimDentPositionsCS);
	SHADER_USE_PARAMETER_STRUCT(FFractureSimDentPositionsCS, FGlobalShader);

	BEGIN_SHADER_PARAMETER_STRUCT(FParameters, )
	SHADER_PARAMETER_SRV(Buffer<float>, FractureSimDentWeights)
	SHADER_PARAMETER_SRV(Buffer<uint>, FractureSimRigVertices)
	SHADER_PARAMETER_SRV(Buffer<uint>, FractureSimBoneOffsets)
	SHADER_PARAMETER_SRV(Buffer<uint>, FractureSimBoneInfluences)
	SHADER_PARAMETER_SRV(Buffer<float>, FractureSimBonePivots)
	SHADER_PARAMETER_SRV(Buffer<float4>, FractureSimBonePoses)
	SHADER_PARAMETER_SRV(Buffer<uint>, FractureSimRest)
	SHADER_PARAMETER_UAV(RWBuffer<float>, OutPositions)
	SHADER_PARAMETER(uint32, VertexCount)
	SHADER_PARAMETER(uint32, ExampleCount)
	END_SHADER_PARAMETER_STRUCT()

	static bool ShouldCompilePermutation(const FGlobalShaderPermutationParameters& Parameters)
	{
		return FractureSimCanSkinByCompute(Parameters.Platform);
	}
	static void ModifyCompilationEnvironment(
		const FGlobalShaderPermutationParameters& Parameters, FShaderCompilerEnvironment& OutEnvironment)
	{
		FGlobalShader::ModifyCompilationEnvironment(Parameters, OutEnvironment);
		OutEnvironment.SetDefine(TEXT("THREADGROUP_SIZE"), FractureSimShaders::ThreadGroupSize);
		OutEnvironment.SetDefine(TEXT("DENT_NORMALS"), 0);
	}
};

IMPLEMENT_GLOBAL_SHADER(
	FFractureSimDentPositionsCS, "/Plugin/FractureSim/Private/FractureSimDentSkin.usf", "PositionsCS", SF_Compute);

/** FractureSimDentSkin.usf: which way they face. */
class FFractureSimDentNormalsCS : public FGlobalShader
{
	DECLARE_GLOBAL_SHADER(FFractureSimDentNormalsCS);
	SHADER_USE_PARAMETER_STRUCT(FFractureSimDentNormalsCS, FGlobalShader);

	BEGIN_SHADER_PARAMETER_STRUCT(FParameters, )
	SHADER_PARAMETER_SRV(Buffer<uint>, FractureSimRest)
	SHADER_PARAMETER_SRV(Buffer<uint>, FractureSimRingOffsets)
	SHADER_PARAMETER_SRV(Buffer<uint>, FractureSimRingPairs)
	SHADER_PARAMETER_SRV(Buffer<float>, FractureSimRingNormals)
	SHADER_PARAMETER_SRV(Buffer<float>, FractureSimPositions)
	SHADER_PARAMETER_UAV(RWBuffer<uint>, OutTangents)
	SHADER_PARAMETER(uint32, VertexCount)
	END_SHADER_PARAMETER_STRUCT()

	static bool ShouldCompilePermutation(const FGlobalShaderPermutationParameters& Parameters)
	{
		return FractureSimCanSkinByCompute(Parameters.Platform);
	}
	static void ModifyCompilationEnvironment(
		const FGlobalShaderPermutationParameters& Parameters, FShaderCompilerEnvironment& OutEnvironment)
	{
		FGlobalShader::ModifyCompilationEnvironment(Parameters, OutEnvironment);
		OutEnvironment.SetDefine(TEXT("THREADGROUP_SIZE"), FractureSimShaders::ThreadGroupSize);
		OutEnvironment.SetDefine(TEXT("DENT_NORMALS"), 1);
	}
};

IMPLEMENT_GLOBAL_SHADER(
	FFractureSimDentNormalsCS, "/Plugin/FractureSim/Private/FractureSimDentSkin.usf", "NormalsCS", SF_Compute);

bool FractureSimCanSkinByCompute(EShaderPlatform Platform)
{
	return IsFeatureLevelSupported(Platform, ERHIFeatureLevel::SM5);
}

void DispatchFractureSimSkin(
	FRHIComputeCommandList& RHICmdList, ERHIFeatureLevel::Type FeatureLevel, const FFractureSimSkinDispatch& Dispatch)
{
	FFractureSimSkinCS::FParameters Parameters;
	Parameters.FractureSimTransforms = Dispatch.Transforms;
	Parameters.FractureSimEntries = Dispatch.Entries;
	Parameters.FractureSimRest = Dispatch.Rest;
	Parameters.OutPositions = Dispatch.Positions;
	Parameters.OutTangents = Dispatch.Tangents;
	Parameters.TransformCount = Dispatch.TransformCount;
	constexpr uint32 Most = FractureSimShaders::MostGroups * FractureSimShaders::ThreadGroupSize;
	for (uint32 Done = 0; Done < Dispatch.VertexCount; Done += Most)
	{
		Parameters.FirstVertex = Dispatch.FirstVertex + Done;
		Parameters.VertexCount = FMath::Min(Most, Dispatch.VertexCount - Done);
		FractureSimShaders::Run<FFractureSimSkinCS>(RHICmdList, FeatureLevel, Parameters);
	}
}

void DispatchFractureSimDentPositions(
	FRHIComputeCommandList& RHICmdList, ERHIFeatureLevel::Type FeatureLevel, const FFractureSimDentDispatch& Dispatch)
{
	FFractureSimDentPositionsCS::FParameters Parameters;
	Parameters.FractureSimDentWeights = Dispatch.Weights;
	Parameters.FractureSimRigVertices = Dispatch.RigVertices;
	Parameters.FractureSimBoneOffsets = Dispatch.BoneOffsets;
	Parameters.FractureSimBoneInfluences = Dispatch.BoneInfluences;
	Parameters.FractureSimBonePivots = Dispatch.BonePivots;
	Parameters.FractureSimBonePoses = Dispatch.BonePoses;
	Parameters.FractureSimRest = Dispatch.Rest;
	Parameters.OutPositions = Dispatch.OutPositions;
	Parameters.VertexCount = Dispatch.VertexCount;
	Parameters.ExampleCount = Dispatch.ExampleCount;
	FractureSimShaders::Run<FFractureSimDentPositionsCS>(RHICmdList, FeatureLevel, Parameters);
}

void DispatchFractureSimDentNormals(
	FRHIComputeCommandList& RHICmdList, ERHIFeatureLevel::Type FeatureLevel, const FFractureSimDentDispatch& Dispatch)
{
	FFractureSimDentNormalsCS::FParameters Parameters;
	Parameters.FractureSimRest = Dispatch.Rest;
	Parameters.FractureSimRingOffsets = Dispatch.RingOffsets;
	Parameters.FractureSimRingPairs = Dispatch.RingPairs;
	Parameters.FractureSimRingNormals = Dispatch.RingNormals;
	Parameters.FractureSimPositions = Dispatch.Positions;
	Parameters.OutTangents = Dispatch.OutTangents;
	Parameters.VertexCount = Dispatch.VertexCount;
	FractureSimShaders::Run<FFractureSimDentNormalsCS>(RHICmdList, FeatureLevel, Parameters);
}
