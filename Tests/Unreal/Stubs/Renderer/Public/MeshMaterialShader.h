#pragma once

#include "MaterialShared.h"
#include "Shader.h"

class FMeshMaterialShader : public FShader
{
};
struct FVertexFactoryShaderPermutationParameters
{
	EShaderPlatform Platform;
	FMaterialShaderParameters MaterialParameters;
	const FVertexFactoryType* VertexFactoryType;
};
