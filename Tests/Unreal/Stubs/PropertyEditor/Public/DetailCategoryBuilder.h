#pragma once

#include "CoreMinimal.h"

class FDetailWidgetRow;
class IDetailPropertyRow;
class IPropertyHandle;
class IDetailCategoryBuilder
{
public:
	virtual ~IDetailCategoryBuilder();
	virtual IDetailCategoryBuilder& InitiallyCollapsed(bool bShouldBeInitiallyCollapsed) = 0;
	virtual IDetailPropertyRow& AddProperty(TSharedPtr<IPropertyHandle> PropertyHandle) = 0;
	virtual FDetailWidgetRow& AddCustomRow(const FText& FilterString, bool bForAdvanced = false) = 0;
};
