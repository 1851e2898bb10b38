#pragma once

#include "UObject/Object.h"

class UPackage;
class UWorld;

class UEditorLoadingAndSavingUtils : public UObject
{
	FSIM_STUB_CLASS(UEditorLoadingAndSavingUtils, UObject)
	static bool SavePackages(const TArray<UPackage*>& PackagesToSave, bool bOnlyDirty);
	static bool SaveMap(UWorld* World, const FString& AssetPath);
};
