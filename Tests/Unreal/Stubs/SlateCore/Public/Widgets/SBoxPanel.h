#pragma once

#include "Widgets/SCompoundWidget.h"

class SBoxPanel : public SWidget
{
};
class SHorizontalBox : public SBoxPanel
{
public:
	struct FSlotArguments
	{
		FSlotArguments& AutoWidth();
		FSlotArguments& FillWidth(float Value);
		FSlotArguments& Padding(float Uniform);
		FSlotArguments& VAlign(EVerticalAlignment InAlignment);
		FSlotArguments& operator[](const TSharedRef<SWidget>& InChild);
	};
	SLATE_BEGIN_ARGS(SHorizontalBox) {}
		FArguments& operator+(FSlotArguments& Slot);
	SLATE_END_ARGS()
	static FSlotArguments Slot();
	FSlotArguments& AddSlot();
	void Construct(const FArguments& InArgs);
};
class SVerticalBox : public SBoxPanel
{
public:
	struct FSlotArguments
	{
		FSlotArguments& AutoHeight();
		FSlotArguments& FillHeight(float Value);
		FSlotArguments& Padding(float Uniform);
		FSlotArguments& operator[](const TSharedRef<SWidget>& InChild);
	};
	SLATE_BEGIN_ARGS(SVerticalBox) {}
		FArguments& operator+(FSlotArguments& Slot);
	SLATE_END_ARGS()
	static FSlotArguments Slot();
	FSlotArguments& AddSlot();
	void Construct(const FArguments& InArgs);
};
