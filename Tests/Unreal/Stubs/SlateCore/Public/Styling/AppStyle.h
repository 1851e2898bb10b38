#pragma once

#include "CoreMinimal.h"

class FAppStyle
{
public:
	static const FName GetAppStyleSetName();
};
