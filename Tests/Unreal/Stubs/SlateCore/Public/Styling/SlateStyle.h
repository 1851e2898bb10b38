#pragma once

#include "Styling/ISlateStyle.h"
#include "Styling/SlateBrush.h"

class FSlateStyleSet : public ISlateStyle
{
public:
	FSlateStyleSet(const FName& InStyleSetName);
	template <typename BrushType> void Set(FName PropertyName, BrushType* InBrush);
	virtual const FSlateBrush* GetBrush(const FName PropertyName, const ANSICHAR* Specifier = nullptr, const ISlateStyle* RequestingStyle = nullptr) const;
};
