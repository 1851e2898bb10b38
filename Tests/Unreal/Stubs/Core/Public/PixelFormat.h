#pragma once

#include "CoreTypes.h"

enum EPixelFormat : uint8
{
	PF_Unknown = 0,
	PF_A32B32G32R32F = 1,
	PF_R32_FLOAT = 14,
	PF_G32R32F,
	PF_R8G8B8A8,
	PF_R8G8B8A8_SNORM,
	PF_R32_UINT = 20
};
