#pragma once

#include "Styling/ISlateStyle.h"

class FSlateStyleRegistry
{
public:
	static const ISlateStyle* FindSlateStyle(const FName& InSlateStyleName);
	static void RegisterSlateStyle(const ISlateStyle& InSlateStyle);
	static void UnRegisterSlateStyle(const ISlateStyle& InSlateStyle);
};
