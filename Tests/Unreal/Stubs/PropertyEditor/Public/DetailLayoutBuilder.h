#pragma once

#include "Fonts/SlateFontInfo.h"
#include "UObject/Object.h"

class IDetailCategoryBuilder;
class IPropertyHandle;
class IPropertyUtilities;
class UStruct;
namespace ECategoryPriority
{
enum Type : int
{
	Variable = 0,
	Transform,
	Important,
	TypeSpecific,
	Default,
	Uncommon
};
}
class IDetailLayoutBuilder
{
public:
	virtual ~IDetailLayoutBuilder();
	static FSlateFontInfo GetDetailFont();
	virtual TSharedRef<IPropertyUtilities> GetPropertyUtilities() const = 0;
	virtual IDetailCategoryBuilder& EditCategory(FName CategoryName, const FText& NewLocalizedDisplayName = FText::GetEmpty(), ECategoryPriority::Type CategoryType = ECategoryPriority::Default) = 0;
	virtual TSharedRef<IPropertyHandle> GetProperty(const FName PropertyPath, const UStruct* ClassOutermost = nullptr, FName InstanceName = NAME_None) const = 0;
	virtual void GetObjectsBeingCustomized(TArray<TWeakObjectPtr<UObject>>& OutObjects) const = 0;
};
