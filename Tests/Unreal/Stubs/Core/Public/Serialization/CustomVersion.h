#pragma once

#include "Misc/Guid.h"
#include "UObject/NameTypes.h"

class FCustomVersionRegistration
{
public:
	FCustomVersionRegistration(FGuid InKey, int32 Version, FName InFriendlyName);
};
