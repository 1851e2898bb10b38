#pragma once

#include "CoreMinimal.h"

struct FSlateBrush;
class ISlateStyle
{
public:
	virtual ~ISlateStyle();
};
