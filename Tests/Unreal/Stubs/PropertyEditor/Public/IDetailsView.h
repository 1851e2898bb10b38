#pragma once

#include "UObject/Object.h"
#include "Widgets/SCompoundWidget.h"

class IDetailsView : public SCompoundWidget
{
public:
	virtual void SetObject(UObject* InObject, bool bForceRefresh = false) = 0;
	virtual void ForceRefresh() = 0;
};
