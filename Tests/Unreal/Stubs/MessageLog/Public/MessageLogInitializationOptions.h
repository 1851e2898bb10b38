#pragma once

#include "CoreMinimal.h"

struct FMessageLogInitializationOptions
{
	bool bShowFilters;
};
