#pragma once

#include "Containers/UnrealString.h"
#include "RHIDefinitions.h"

void AddShaderSourceDirectoryMapping(const FString& VirtualShaderDirectory, const FString& RealShaderDirectory);

class FShaderParameterMap
{
public:
	bool ContainsParameterAllocation(const TCHAR* ParameterName) const;
};
