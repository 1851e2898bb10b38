#pragma once

#include "RHICommandList.h"

// The engine takes the tag, then the lambda, and runs it on the render thread.
struct FsimStubRenderCommand
{
	template <typename LAMBDA> void operator()(LAMBDA&& Lambda) const
	{
		static_assert(std::is_invocable_v<LAMBDA&, FRHICommandListImmediate&>);
	}
};
#define ENQUEUE_RENDER_COMMAND(Type) FsimStubRenderCommand{}
void FlushRenderingCommands();
