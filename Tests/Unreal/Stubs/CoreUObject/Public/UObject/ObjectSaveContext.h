#pragma once

#include "UObject/Object.h"

class FObjectPreSaveContext
{
public:
	bool IsCooking() const;
};
