#pragma once

#include "Widgets/SCompoundWidget.h"

class SDockTab : public SWidget
{
public:
	SLATE_BEGIN_ARGS(SDockTab) {}
		SLATE_ATTRIBUTE(FText, Label)
		SLATE_DEFAULT_SLOT(FArguments, Content)
	SLATE_END_ARGS()
	void Construct(const FArguments& InArgs);
};
