#pragma once

#include "Widgets/SCompoundWidget.h"

DECLARE_DELEGATE_RetVal(FReply, FOnClicked);
class SButton : public SWidget
{
public:
	SLATE_BEGIN_ARGS(SButton) {}
		SLATE_ATTRIBUTE(FText, Text)
		SLATE_EVENT(FOnClicked, OnClicked)
	SLATE_END_ARGS()
	void Construct(const FArguments& InArgs);
};
