#pragma once

class FDetailWidgetRow;
class IDetailPropertyRow
{
public:
	virtual ~IDetailPropertyRow();
	virtual FDetailWidgetRow& CustomWidget(bool bShowChildren = false) = 0;
};
