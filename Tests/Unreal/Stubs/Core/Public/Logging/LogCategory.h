#pragma once

#include "Logging/LogVerbosity.h"
#include "UObject/NameTypes.h"

struct FLogCategoryBase
{
	FLogCategoryBase(const FName& InCategoryName, ELogVerbosity::Type InDefaultVerbosity, ELogVerbosity::Type InCompileTimeVerbosity);
	FName GetCategoryName() const;
	bool IsSuppressed(ELogVerbosity::Type VerbosityLevel) const;
};
