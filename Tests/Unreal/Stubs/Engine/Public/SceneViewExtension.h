#pragma once

#include "Templates/SharedPointer.h"

class FRDGBuilder;
class FSceneView;
class FSceneViewFamily;

class ISceneViewExtension
{
public:
	virtual ~ISceneViewExtension();
	virtual void SetupViewFamily(FSceneViewFamily& InViewFamily) = 0;
	virtual void SetupView(FSceneViewFamily& InViewFamily, FSceneView& InView) = 0;
	virtual void BeginRenderViewFamily(FSceneViewFamily& InViewFamily) = 0;
	virtual void PreRenderViewFamily_RenderThread(FRDGBuilder& GraphBuilder, FSceneViewFamily& InViewFamily);
	virtual void PreRenderView_RenderThread(FRDGBuilder& GraphBuilder, FSceneView& InView);
};
class FAutoRegister
{
};
class FSceneViewExtensionBase : public ISceneViewExtension
{
public:
	FSceneViewExtensionBase(const FAutoRegister&);
	virtual ~FSceneViewExtensionBase();
};
class FSceneViewExtensions
{
public:
	template <typename ExtensionType, typename... TArgs>
	static TSharedRef<ExtensionType, ESPMode::ThreadSafe> NewExtension(TArgs&&... Args);
};
