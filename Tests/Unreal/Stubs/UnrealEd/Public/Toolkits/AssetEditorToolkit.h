#pragma once

#include "Framework/Docking/TabManager.h"
#include "Toolkits/BaseToolkit.h"

class UObject;
enum class EAssetEditorCloseReason : uint8
{
	CloseAllAssetEditors,
	CloseOtherEditors,
	RestartEditor,
	AssetUnloadingOrInvalid,
	EditorRefreshRequested,
	AssetForceDeleted,
	AssetEditorHostClosed
};
class FAssetEditorToolkit : public FBaseToolkit
{
public:
	FAssetEditorToolkit();
	virtual ~FAssetEditorToolkit() override;
	virtual void InitAssetEditor(const EToolkitMode::Type Mode, const TSharedPtr<IToolkitHost>& InitToolkitHost, const FName AppIdentifier, const TSharedRef<FTabManager::FLayout>& StandaloneDefaultLayout, const bool bCreateDefaultStandaloneMenu, const bool bCreateDefaultToolbar, UObject* ObjectToEdit, const bool bInIsToolbarFocusable = false, const bool bInUseSmallToolbarIcons = false);
	virtual void RegisterTabSpawners(const TSharedRef<FTabManager>& TabManager) override;
	virtual void UnregisterTabSpawners(const TSharedRef<FTabManager>& TabManager) override;
	virtual bool OnRequestClose(EAssetEditorCloseReason InCloseReason);

protected:
	virtual void SaveAsset_Execute();
};
