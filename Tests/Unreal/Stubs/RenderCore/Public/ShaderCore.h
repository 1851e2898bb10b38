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
