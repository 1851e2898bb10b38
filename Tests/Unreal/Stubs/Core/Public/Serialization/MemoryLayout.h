#pragma once

#include "CoreTypes.h"

// The engine's macros describe a class to its freezing of shader maps; to the compiler they are declarations.
struct FsimStubNonVirtual
{
};
#define DECLARE_TYPE_LAYOUT(T, Interface) \
public: \
	static const void* FsimStubLayout##Interface();
#define IMPLEMENT_TYPE_LAYOUT(T) \
	const void* T::FsimStubLayoutNonVirtual() \
	{ \
		return nullptr; \
	}
#define LAYOUT_FIELD(T, Name, ...) T Name
