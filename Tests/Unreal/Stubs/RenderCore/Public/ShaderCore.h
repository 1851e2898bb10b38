#pragma once

#include "Containers/UnrealString.h"
#include "RHIDefinitions.h"

void AddShaderSourceDirectoryMapping(const FString& VirtualShaderDirectory, const FString& RealShaderDirectory);

bool AllowDebugViewmodes();

class FShaderParameterMap
{
public:
	bool ContainsParameterAllocation(const TCHAR* ParameterName) const;
};

struct FShaderCompilerEnvironment
{
	void SetDefine(const TCHAR* Name, const TCHAR* Value);
	void SetDefine(const TCHAR* Name, bool Value);
	void SetDefine(const TCHAR* Name, int32 Value);
	void SetDefine(const TCHAR* Name, uint32 Value);
	template <typename ValueType> void SetDefineIfUnset(const TCHAR* Name, ValueType Value);
};
