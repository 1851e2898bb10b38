#pragma once

#include "CoreMinimal.h"

class IDetailLayoutBuilder;
class IDetailCustomization : public TSharedFromThis<IDetailCustomization>
{
public:
	virtual ~IDetailCustomization();
	virtual void CustomizeDetails(IDetailLayoutBuilder& DetailBuilder) = 0;
};
