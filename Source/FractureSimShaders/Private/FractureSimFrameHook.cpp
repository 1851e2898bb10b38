// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimFrameHook.h"

#include "Containers/Array.h"
#include "HAL/CriticalSection.h"
#include "Misc/ScopeLock.h"
#include "RHICommandList.h"
#include "RenderGraphBuilder.h"
#include "SceneView.h"
#include "SceneViewExtension.h"
#include "Templates/SharedPointer.h"

namespace FractureSimFrameHook
{
/** One for the whole engine: called at the start of each family of views, before anything of it is gathered. */
class FViewExtension final : public FSceneViewExtensionBase
{
public:
	explicit FViewExtension(const FAutoRegister& AutoRegister) : FSceneViewExtensionBase(AutoRegister) {}

	virtual void SetupViewFamily(FSceneViewFamily& InViewFamily) override {}
	virtual void SetupView(FSceneViewFamily& InViewFamily, FSceneView& InView) override {}
	virtual void BeginRenderViewFamily(FSceneViewFamily& InViewFamily) override {}
	virtual void PreRenderViewFamily_RenderThread(FRDGBuilder& GraphBuilder, FSceneViewFamily& InViewFamily) override;
};

struct FState
{
	FCriticalSection Lock;
	TArray<IFractureSimFrameClient*> Clients;
	TSharedPtr<FViewExtension, ESPMode::ThreadSafe> Extension;
};

static FState& GetState()
{
	static FState State;
	return State;
}

void FViewExtension::PreRenderViewFamily_RenderThread(FRDGBuilder& GraphBuilder, FSceneViewFamily& InViewFamily)
{
	FState& State = GetState();
	FScopeLock Scope(&State.Lock);
	for (IFractureSimFrameClient* Client : State.Clients)
	{
		// Straight into the command list: so it is done before any pass of the graph, whatever the graph's order.
		Client->BeginFrame_RenderThread(GraphBuilder.RHICmdList, InViewFamily.FrameCounter);
	}
}

void Add(IFractureSimFrameClient* Client)
{
	FState& State = GetState();
	FScopeLock Scope(&State.Lock);
	State.Clients.Add(Client);
}

void Remove(IFractureSimFrameClient* Client)
{
	FState& State = GetState();
	FScopeLock Scope(&State.Lock);
	State.Clients.RemoveSwap(Client);
}

void Start()
{
	GetState().Extension = FSceneViewExtensions::NewExtension<FViewExtension>();
}

void Stop()
{
	GetState().Extension.Reset();
}
} // namespace FractureSimFrameHook
