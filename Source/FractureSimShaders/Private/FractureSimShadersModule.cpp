// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimFrameHook.h"

#include "Interfaces/IPluginManager.h"
#include "Misc/App.h"
#include "Misc/CoreDelegates.h"
#include "Misc/EngineVersionComparison.h"
#include "Misc/Paths.h"
#include "Modules/ModuleManager.h"
#include "ShaderCore.h"

namespace FractureSimShaders
{
/** Called at the end of the engine's start; 5.8 has it under another name. */
static auto& OnEngineStarted()
{
#if UE_VERSION_OLDER_THAN(5, 8, 0)
	return FCoreDelegates::OnPostEngineInit;
#else
	return FCoreDelegates::GetOnPostEngineInit();
#endif
}
} // namespace FractureSimShaders

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
		EngineStarted = FractureSimShaders::OnEngineStarted().AddLambda([] {
			if (FApp::CanEverRender())
			{
				FractureSimFrameHook::Start();
			}
		});
		EngineEnds = FCoreDelegates::OnEnginePreExit.AddLambda([] { FractureSimFrameHook::Stop(); });
	}

	virtual void ShutdownModule() override
	{
		FractureSimShaders::OnEngineStarted().Remove(EngineStarted);
		FCoreDelegates::OnEnginePreExit.Remove(EngineEnds);
		FractureSimFrameHook::Stop();
	}

private:
	FDelegateHandle EngineStarted;
	FDelegateHandle EngineEnds;
};

IMPLEMENT_MODULE(FFractureSimShadersModule, FractureSimShaders)
