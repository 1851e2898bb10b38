#pragma once

#include "RHIFwd.h"

class FShaderParametersMetadata
{
public:
	const TCHAR* GetShaderVariableName() const;
};

// The engine's macros also write down the layout of the struct; to the compiler they are its members.
#define BEGIN_SHADER_PARAMETER_STRUCT(StructTypeName, DllStorage) \
	struct StructTypeName \
	{
#define END_SHADER_PARAMETER_STRUCT() \
	} \
	;
#define SHADER_PARAMETER(MemberType, MemberName) MemberType MemberName{};
#define SHADER_PARAMETER_SRV(ShaderType, MemberName) FRHIShaderResourceView* MemberName = nullptr;
#define SHADER_PARAMETER_UAV(ShaderType, MemberName) FRHIUnorderedAccessView* MemberName = nullptr;
