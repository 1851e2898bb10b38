// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimVertexFactory.h"

#include "DataDrivenShaderPlatformInfo.h"
#include "GlobalRenderResources.h"
#include "MaterialDomain.h"
#include "MeshBatch.h"
#include "MeshDrawShaderBindings.h"
#include "MeshMaterialShader.h"
#include "PrimitiveUniformShaderParameters.h"
#include "RenderUtils.h"
#include "Serialization/MemoryLayout.h"
#include "ShaderCore.h"
#include "ShaderParameters.h"

/** Binds the buffers of a batch. The engine finds these functions by name and signature: none is virtual. */
class FFractureSimVertexFactoryShaderParameters : public FVertexFactoryShaderParameters
{
	DECLARE_TYPE_LAYOUT(FFractureSimVertexFactoryShaderParameters, NonVirtual);

public:
	void Bind(const FShaderParameterMap& ParameterMap)
	{
		Positions.Bind(ParameterMap, TEXT("FractureSimPositions"));
		PreviousPositions.Bind(ParameterMap, TEXT("FractureSimPreviousPositions"));
		Tangents.Bind(ParameterMap, TEXT("FractureSimTangents"));
		Rest.Bind(ParameterMap, TEXT("FractureSimRest"));
		UVs.Bind(ParameterMap, TEXT("FractureSimUVs"));
		Colors.Bind(ParameterMap, TEXT("FractureSimColors"));
	}

	void GetElementShaderBindings(const FSceneInterface* Scene, const FSceneView* View,
		const FMeshMaterialShader* Shader, const EVertexInputStreamType InputStreamType,
		ERHIFeatureLevel::Type FeatureLevel, const FVertexFactory* VertexFactory, const FMeshBatchElement& BatchElement,
		FMeshDrawSingleShaderBindings& ShaderBindings, FVertexInputStreamArray& VertexStreams) const
	{
		const FFractureSimBatchBuffers* Buffers = static_cast<const FFractureSimBatchBuffers*>(BatchElement.UserData);
		if (!Buffers)
		{
			return; // through streams
		}
		BindView(Positions, Buffers->Positions, ShaderBindings);
		BindView(PreviousPositions, Buffers->PreviousPositions, ShaderBindings);
		BindView(Tangents, Buffers->Tangents, ShaderBindings);
		BindView(Rest, Buffers->Rest, ShaderBindings);
		BindView(UVs, Buffers->UVs, ShaderBindings);
		BindView(Colors, Buffers->Colors, ShaderBindings);
	}

private:
	static void BindView(const FShaderResourceParameter& Parameter, FRHIShaderResourceView* View,
		FMeshDrawSingleShaderBindings& ShaderBindings)
	{
		if (View && Parameter.IsBound())
		{
			ShaderBindings.Add(Parameter, View);
		}
	}

	LAYOUT_FIELD(FShaderResourceParameter, Positions);
	LAYOUT_FIELD(FShaderResourceParameter, PreviousPositions);
	LAYOUT_FIELD(FShaderResourceParameter, Tangents);
	LAYOUT_FIELD(FShaderResourceParameter, Rest);
	LAYOUT_FIELD(FShaderResourceParameter, UVs);
	LAYOUT_FIELD(FShaderResourceParameter, Colors);
};

IMPLEMENT_TYPE_LAYOUT(FFractureSimVertexFactoryShaderParameters);

FFractureSimVertexFactory::FFractureSimVertexFactory(ERHIFeatureLevel::Type InFeatureLevel)
	: FVertexFactory(InFeatureLevel)
{
}

// Every material of a project would compile for us otherwise. A plugin cannot have a usage flag of its own, so we share
// that of geometry caches, whose vertices change in the same way; the proxy asks the material to set it.
bool FFractureSimVertexFactory::ShouldCompilePermutation(const FVertexFactoryShaderPermutationParameters& Parameters)
{
	return Parameters.MaterialParameters.MaterialDomain == MD_Surface
		   && (Parameters.MaterialParameters.bIsUsedWithGeometryCache
			   || Parameters.MaterialParameters.bIsDefaultMaterial
			   || Parameters.MaterialParameters.bIsSpecialEngineMaterial);
}

void FFractureSimVertexFactory::ModifyCompilationEnvironment(
	const FVertexFactoryShaderPermutationParameters& Parameters, FShaderCompilerEnvironment& OutEnvironment)
{
	if (RHISupportsManualVertexFetch(Parameters.Platform))
	{
		OutEnvironment.SetDefineIfUnset(TEXT("MANUAL_VERTEX_FETCH"), TEXT("1"));
	}
	const bool bHasSceneData = Parameters.VertexFactoryType->SupportsPrimitiveIdStream()
							   && UseGPUScene(Parameters.Platform, GetMaxSupportedFeatureLevel(Parameters.Platform));
	OutEnvironment.SetDefine(TEXT("VF_SUPPORTS_PRIMITIVE_SCENE_DATA"), bHasSceneData);
}

void FFractureSimVertexFactory::ValidateCompiledResult(const FVertexFactoryType* Type, EShaderPlatform Platform,
	const FShaderParameterMap& ParameterMap, TArray<FString>& OutErrors)
{
	if (Type->SupportsPrimitiveIdStream() && UseGPUScene(Platform, GetMaxSupportedFeatureLevel(Platform))
		&& !IsMobilePlatform(Platform)
		&& ParameterMap.ContainsParameterAllocation(
			FPrimitiveUniformShaderParameters::FTypeInfo::GetStructMetadata()->GetShaderVariableName()))
	{
		OutErrors.AddUnique(FString::Printf(
			TEXT("A shader reads the Primitive uniform buffer although %s has scene data: use GetPrimitiveData()."),
			Type->GetName()));
	}
}

// What InitRHI() makes where vertices are fetched by hand: a stream that nobody reads, and the primitive's number.
void FFractureSimVertexFactory::GetPSOPrecacheVertexFetchElements(
	EVertexInputStreamType VertexInputStreamType, FVertexDeclarationElementList& Elements)
{
	const uint8 IdAttribute = VertexInputStreamType == EVertexInputStreamType::Default ? 13 : 1;
	Elements.Add(FVertexElement(0, 0, VET_Float3, 0, 0, false));
	Elements.Add(FVertexElement(1, 0, VET_UInt, IdAttribute, 0, true));
}

void FFractureSimVertexFactory::InitRHI(FRHICommandListBase& RHICmdList)
{
	const bool bByHand = SupportsManualVertexFetch(GetFeatureLevel()) || !Components.Position.VertexBuffer;
	// A layout without any stream is refused by some drivers.
	const FVertexStreamComponent Nothing(&GNullVertexBuffer, 0, 0, VET_Float3);
	const auto Declare = [&](EVertexInputStreamType Type, bool bNormal, uint8 IdAttribute) {
		FVertexDeclarationElementList Elements;
		Elements.Add(AccessStreamComponent(bByHand ? Nothing : Components.Position, 0, Type));
		if (!bByHand && bNormal)
		{
			Elements.Add(AccessStreamComponent(Components.TangentZ, 2, Type));
		}
		AddPrimitiveIdStreamElement(Type, Elements, IdAttribute, IdAttribute);
		InitDeclaration(Elements, Type);
	};
	Declare(EVertexInputStreamType::PositionOnly, false, 1);
	Declare(EVertexInputStreamType::PositionAndNormalOnly, true, 1);

	FVertexDeclarationElementList Elements;
	Elements.Add(AccessStreamComponent(bByHand ? Nothing : Components.Position, 0));
	if (!bByHand)
	{
		Elements.Add(AccessStreamComponent(Components.TangentX, 1));
		Elements.Add(AccessStreamComponent(Components.TangentZ, 2));
		Elements.Add(AccessStreamComponent(Components.Color, 3));
		Elements.Add(AccessStreamComponent(Components.UV, 4));
	}
	AddPrimitiveIdStreamElement(EVertexInputStreamType::Default, Elements, 13, 13);
	InitDeclaration(Elements);
}

IMPLEMENT_VERTEX_FACTORY_PARAMETER_TYPE(
	FFractureSimVertexFactory, SF_Vertex, FFractureSimVertexFactoryShaderParameters);

IMPLEMENT_VERTEX_FACTORY_TYPE(FFractureSimVertexFactory, "/Plugin/FractureSim/Private/FractureSimVertexFactory.ush",
	EVertexFactoryFlags::UsedWithMaterials | EVertexFactoryFlags::SupportsDynamicLighting
		| EVertexFactoryFlags::SupportsPrecisePrevWorldPos | EVertexFactoryFlags::SupportsPositionOnly
		| EVertexFactoryFlags::SupportsPrimitiveIdStream | EVertexFactoryFlags::SupportsManualVertexFetch
		| EVertexFactoryFlags::SupportsPSOPrecaching);
