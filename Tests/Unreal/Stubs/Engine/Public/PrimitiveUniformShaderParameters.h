#pragma once

#include "ShaderParameterMacros.h"

struct FPrimitiveUniformShaderParameters
{
	struct FTypeInfo
	{
		static const FShaderParametersMetadata* GetStructMetadata();
	};
};
