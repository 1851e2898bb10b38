#pragma once

#include "UObject/Object.h"

class UThumbnailRenderer;
class UThumbnailManager : public UObject
{
	FSIM_STUB_CLASS(UThumbnailManager, UObject)
	static UThumbnailManager& Get();
	void RegisterCustomRenderer(UClass* Class, TSubclassOf<UThumbnailRenderer> RendererClass);
	void UnregisterCustomRenderer(UClass* Class);
};
