#pragma once

#include "ShaderCore.h"
#include "ShaderParameterMacros.h"
#include "ShaderParameters.h"

class FShader
{
public:
	struct CompiledShaderInitializerType
	{
	};
};
struct FShaderPermutationParameters
{
	const EShaderPlatform Platform;
};
template <typename ShaderType> class TShaderRef
{
public:
	TShaderRef();
	ShaderType* GetShader() const;
	ShaderType* operator->() const;
};
template <typename ShaderType> class TShaderMapRef : public TShaderRef<ShaderType>
{
public:
	TShaderMapRef(const class FGlobalShaderMap* ShaderIndex);
};
