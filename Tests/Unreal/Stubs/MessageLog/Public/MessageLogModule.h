#pragma once

#include "Modules/ModuleInterface.h"
#include "MessageLogInitializationOptions.h"

class FMessageLogModule : public IModuleInterface
{
public:
	virtual void RegisterLogListing(const FName& LogName, const FText& LogLabel, const FMessageLogInitializationOptions& InitializationOptions);
	virtual bool UnregisterLogListing(const FName& LogName);
};
