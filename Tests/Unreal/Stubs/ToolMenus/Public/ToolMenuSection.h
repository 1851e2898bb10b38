#pragma once

#include "Misc/Attribute.h"
#include "ToolMenuEntry.h"

struct FToolMenuSection
{
	FSIM_STUB_STRUCT(FToolMenuSection)
	FToolMenuEntry* FindEntry(const FName InName);
	FToolMenuEntry& AddMenuEntry(const FName InName, const TAttribute<FText>& InLabel, const TAttribute<FText>& InToolTip, const TAttribute<FSlateIcon>& InIcon, const FToolUIActionChoice& InAction);
};
