#pragma once

#include "CoreTypes.h"
#include "Misc/Build.h"

#define LLM_DECLARE_TAG(UniqueName) \
	struct FsimStubLlm_##UniqueName \
	{ \
	}
#define LLM_DECLARE_TAG_API(UniqueName, ModuleAPI) \
	struct FsimStubLlm_##UniqueName \
	{ \
	}
#define LLM_DEFINE_TAG(UniqueName, ...) static_assert(sizeof(FsimStubLlm_##UniqueName) > 0)
#define LLM_SCOPE_BYTAG(UniqueName) static_assert(sizeof(FsimStubLlm_##UniqueName) > 0)
