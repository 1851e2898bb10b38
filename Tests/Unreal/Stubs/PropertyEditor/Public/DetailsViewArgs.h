#pragma once

#include "CoreTypes.h"

struct FDetailsViewArgs
{
	enum ENameAreaSettings
	{
		HideNameArea,
		ObjectsUseNameArea,
		ActorsUseNameArea
	};
	FDetailsViewArgs();
	ENameAreaSettings NameAreaSettings;
	uint8 bAllowSearch : 1;
	uint8 bHideSelectionTip : 1;
};
