#pragma once

#include "Fonts/SlateFontInfo.h"
#include "Widgets/SCompoundWidget.h"

class STextBlock : public SWidget
{
public:
	SLATE_BEGIN_ARGS(STextBlock) {}
		SLATE_ATTRIBUTE(FText, Text)
		SLATE_ATTRIBUTE(FSlateFontInfo, Font)
		SLATE_ATTRIBUTE(bool, AutoWrapText)
		SLATE_ATTRIBUTE(float, WrapTextAt)
	SLATE_END_ARGS()
	void Construct(const FArguments& InArgs);
};
