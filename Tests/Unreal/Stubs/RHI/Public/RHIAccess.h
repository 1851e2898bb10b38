#pragma once

#include "CoreTypes.h"
#include "Misc/EnumClassFlags.h"

enum class ERHIAccess : uint32
{
	Unknown = 0,
	VertexOrIndexBuffer = 1 << 3,
	SRVCompute = 1 << 4,
	SRVGraphics = 1 << 5,
	CopySrc = 1 << 6,
	UAVCompute = 1 << 10,
	CopyDest = 1 << 13,
	SRVMask = SRVCompute | SRVGraphics
};
ENUM_CLASS_FLAGS(ERHIAccess)
