// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Assets/FractureSimContentMenus.h"
#include "Assets/FractureSimThumbnail.h"
#include "Checks/FractureSimMapCheck.h"
#include "Core/FractureSimNotices.h"
#include "Details/FractureSimDetails.h"
#include "Details/FractureSimTooltips.h"
#include "FractureSimAsset.h"
#include "Level/FractureSimVisualizers.h"

#include "Misc/CoreDelegates.h"
#include "Misc/EngineVersionComparison.h"
#include "Modules/ModuleManager.h"
#include "ThumbnailRendering/ThumbnailManager.h"
#include "ToolMenus.h"
#include "UObject/UObjectGlobals.h"

namespace FractureSimEditorStart
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
} // namespace FractureSimEditorStart

/** What the editor is told of at its start. Factories and asset definitions are found by their classes. */
class FFractureSimEditorModule : public IModuleInterface
{
public:
	virtual void StartupModule() override
	{
		FractureSimNotices::Register();
		FractureSimTooltips::Register();
		FractureSimDetails::Register();
		FractureSimContentMenus::Register();
		MapCheck.Register();
		UThumbnailManager::Get().RegisterCustomRenderer(
			UFractureSimAsset::StaticClass(), UFractureSimThumbnailRenderer::StaticClass());
		EngineHandle = FractureSimEditorStart::OnEngineStarted().AddStatic(&FractureSimVisualizers::Register);
	}

	virtual void ShutdownModule() override
	{
		FractureSimEditorStart::OnEngineStarted().Remove(EngineHandle);
		MapCheck.Unregister();
		FractureSimDetails::Unregister();
		FractureSimTooltips::Unregister();
		FractureSimNotices::Unregister();
		if (UObjectInitialized())
		{
			UToolMenus::UnRegisterStartupCallback(this);
			UToolMenus::UnregisterOwner(FToolMenuOwner(FName(TEXT("FractureSimEditor"))));
			UThumbnailManager::Get().UnregisterCustomRenderer(UFractureSimAsset::StaticClass());
			FractureSimVisualizers::Unregister();
		}
	}

private:
	FFractureSimMapCheck MapCheck;
	FDelegateHandle EngineHandle;
};

IMPLEMENT_MODULE(FFractureSimEditorModule, FractureSimEditor)
