#pragma once

#include "Styling/SlateBrush.h"
#include "Widgets/SWidget.h"

class SImage : public SWidget
{
public:
	SLATE_BEGIN_ARGS(SImage) {}
		SLATE_ATTRIBUTE(const FSlateBrush*, Image)
	SLATE_END_ARGS()
	void Construct(const FArguments& InArgs);
};
