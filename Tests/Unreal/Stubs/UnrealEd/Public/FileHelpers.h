#pragma once

#include "UObject/Object.h"

class UWorld;

class UEditorLoadingAndSavingUtils : public UObject
{
	FSIM_STUB_CLASS(UEditorLoadingAndSavingUtils, UObject)
	static bool SaveMap(UWorld* World, const FString& AssetPath);
};
