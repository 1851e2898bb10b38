#pragma once

#include "Engine/Engine.h"

class UEditorEngine : public UEngine
{
	FSIM_STUB_CLASS(UEditorEngine, UEngine)
	FWorldContext& GetEditorWorldContext(bool bEnsureIsGWorld = false);
	void SyncBrowserToObjects(const TArray<UObject*>& InObjectsToSync, bool bFocusContentBrowser = true);
	void EditorAddModalWindow(TSharedRef<class SWindow> InWindow) const;
	bool UndoTransaction(bool bCanRedo = true);
	bool RedoTransaction();
	template <typename TSubsystemClass> TSubsystemClass* GetEditorSubsystem() const;
};
