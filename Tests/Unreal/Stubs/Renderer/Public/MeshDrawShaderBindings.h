#pragma once

#include "RHIResources.h"
#include "ShaderParameters.h"

class FMeshDrawSingleShaderBindings
{
public:
	void Add(FShaderResourceParameter Parameter, FRHIShaderResourceView* Value);
};
