#pragma once

#include "UObject/Object.h"
#include "Widgets/SCompoundWidget.h"

class IDetailsView : public SCompoundWidget
{
public:
	virtual const TArray<TWeakObjectPtr<UObject>>& GetSelectedObjects() const = 0;
	virtual void SetObject(UObject* InObject, bool bForceRefresh = false) = 0;
	virtual void ForceRefresh() = 0;
};
