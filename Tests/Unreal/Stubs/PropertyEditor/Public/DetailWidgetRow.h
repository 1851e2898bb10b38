#pragma once

#include "Widgets/SCompoundWidget.h"

class FDetailWidgetRow;
class FDetailWidgetDecl
{
public:
	FDetailWidgetRow& operator[](TSharedRef<SWidget> InWidget);
	FDetailWidgetDecl& MinDesiredWidth(TOptional<float> InMinWidth);
	FDetailWidgetDecl& MaxDesiredWidth(TOptional<float> InMaxWidth);
};
class FDetailWidgetRow
{
public:
	FDetailWidgetDecl& NameContent();
	FDetailWidgetDecl& ValueContent();
	FDetailWidgetDecl& WholeRowContent();
};
