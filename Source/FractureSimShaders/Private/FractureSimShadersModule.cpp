// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimFrameHook.h"

#include "Interfaces/IPluginManager.h"
#include "Misc/App.h"
#include "Misc/CoreDelegates.h"
#include "Misc/Paths.h"
#include "Modules/ModuleManager.h"
#include "ShaderCore.h"

/**
 * Tells the shader compiler where "/Plugin/FractureSim/..." is, before it looks for any of it, and hooks into frames
 * once there is an engine that draws.
 */
class FFractureSimShadersModule final : public IModuleInterface
{
public:
	virtual void StartupModule() override
	{
		const TSharedPtr<IPlugin> Plugin = IPluginManager::Get().FindPlugin(TEXT("FractureSim"));
		if (Plugin.IsValid())
		{
			AddShaderSourceDirectoryMapping(
				TEXT("/Plugin/FractureSim"), FPaths::Combine(Plugin->GetBaseDir(), TEXT("Shaders")));
		}
		EngineStarted = FCoreDelegates::OnPostEngineInit.AddLambda([] {
			if (FApp::CanEverRender())
			{
				FractureSimFrameHook::Start();
			}
		});
		EngineEnds = FCoreDelegates::OnEnginePreExit.AddLambda([] { FractureSimFrameHook::Stop(); });
	}

	virtual void ShutdownModule() override
	{
		FCoreDelegates::OnPostEngineInit.Remove(EngineStarted);
		FCoreDelegates::OnEnginePreExit.Remove(EngineEnds);
		FractureSimFrameHook::Stop();
	}

private:
	FDelegateHandle EngineStarted;
	FDelegateHandle EngineEnds;
};

IMPLEMENT_MODULE(FFractureSimShadersModule, FractureSimShaders)
