#pragma once

#include "Shader.h"

class FGlobalShaderMap;
struct FGlobalShaderPermutationParameters : public FShaderPermutationParameters
{
};
FGlobalShaderMap* GetGlobalShaderMap(ERHIFeatureLevel::Type FeatureLevel);

class FGlobalShader : public FShader
{
public:
	static bool ShouldCompilePermutation(const FGlobalShaderPermutationParameters& Parameters);
	static void ModifyCompilationEnvironment(
		const FGlobalShaderPermutationParameters& Parameters, FShaderCompilerEnvironment& OutEnvironment);
};

// The engine calls these by name: a wrong signature would be found only there, so it is looked for here.
#define DECLARE_GLOBAL_SHADER(ShaderClass) \
public: \
	using FsimStubShader = ShaderClass;
#define IMPLEMENT_GLOBAL_SHADER(ShaderClass, SourceFilename, FunctionName, Frequency) \
	static_assert(std::is_base_of_v<FGlobalShader, ShaderClass>); \
	static_assert(std::is_same_v<ShaderClass::FsimStubShader, ShaderClass>); \
	static_assert(sizeof(SourceFilename) > 1 && sizeof(FunctionName) > 1 && Frequency == SF_Compute); \
	static_assert(std::is_same_v<decltype(&ShaderClass::ShouldCompilePermutation), \
		bool (*)(const FGlobalShaderPermutationParameters&)>); \
	static_assert(std::is_same_v<decltype(&ShaderClass::ModifyCompilationEnvironment), \
		void (*)(const FGlobalShaderPermutationParameters&, FShaderCompilerEnvironment&)>)
