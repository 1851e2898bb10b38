#pragma once

#include "MaterialShared.h"
#include "Shader.h"

class FMeshMaterialShader : public FShader
{
};
