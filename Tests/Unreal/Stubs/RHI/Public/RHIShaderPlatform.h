#pragma once

#include "CoreTypes.h"

enum EShaderPlatform : uint16
{
	SP_PCD3D_SM5 = 0
};
typedef EShaderPlatform FStaticShaderPlatform;
