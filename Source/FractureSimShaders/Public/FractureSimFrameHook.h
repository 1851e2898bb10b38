// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "CoreTypes.h"

class FRHICommandListImmediate;

/** Something that is brought up to date on the render thread before a frame is drawn. */
class FRACTURESIMSHADERS_API IFractureSimFrameClient
{
public:
	virtual ~IFractureSimFrameClient() = default;
	/** Frame is the same for all views of a frame; a client is called for each family of views. */
	virtual void BeginFrame_RenderThread(FRHICommandListImmediate& RHICmdList, uint64 Frame) = 0;
};

/** From any thread; a client that has been taken out is not called any more once Remove() has returned. */
namespace FractureSimFrameHook
{
FRACTURESIMSHADERS_API void Add(IFractureSimFrameClient* Client);
FRACTURESIMSHADERS_API void Remove(IFractureSimFrameClient* Client);

/** By the module, on the game thread. */
void Start();
void Stop();
} // namespace FractureSimFrameHook
