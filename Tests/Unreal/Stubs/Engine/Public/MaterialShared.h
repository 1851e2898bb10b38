#pragma once

#include "MaterialDomain.h"
#include "Shader.h"
#include "VertexFactory.h"

struct FMaterialShaderParameters
{
	EMaterialDomain MaterialDomain;
	bool bIsDefaultMaterial;
	bool bIsSpecialEngineMaterial;
	bool bIsUsedWithGeometryCache;
};
