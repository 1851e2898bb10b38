#pragma once

#include "UObject/NameTypes.h"

class FDebugName
{
public:
	FDebugName();
	FDebugName(FName InName);
	FDebugName& operator=(FName Other);
};
