#pragma once

#include "UObject/Object.h"

class IAssetEditorInstance;
class UAssetEditorSubsystem : public UObject
{
	FSIM_STUB_CLASS(UAssetEditorSubsystem, UObject)
	bool OpenEditorForAsset(UObject* Asset);
	IAssetEditorInstance* FindEditorForAsset(UObject* Asset, bool bFocusIfOpen);
	int32 CloseAllEditorsForAsset(UObject* Asset);
};
