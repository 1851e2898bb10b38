#pragma once

#include "UObject/Object.h"

class UEditorLoadingAndSavingUtils : public UObject
{
	FSIM_STUB_CLASS(UEditorLoadingAndSavingUtils, UObject)
	static bool SavePackages(const TArray<UPackage*>& PackagesToSave, bool bOnlyDirty);
	static bool SaveMap(UWorld* World, const FString& AssetPath);
	static UWorld* NewBlankMap(bool bSaveExistingMap);
};
