#pragma once

#include "Widgets/SCompoundWidget.h"

class SWindow : public SCompoundWidget
{
public:
	SLATE_BEGIN_ARGS(SWindow) {}
		SLATE_ATTRIBUTE(FText, Title)
		SLATE_ARGUMENT(FVector2f, ClientSize)
	SLATE_END_ARGS()
	void Construct(const FArguments& InArgs);
	void SetContent(TSharedRef<SWidget> InContent);
	void RequestDestroyWindow();
};
