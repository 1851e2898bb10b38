#pragma once

#include "CoreMinimal.h"

class IPlugin
{
public:
	virtual ~IPlugin();
	virtual const FString& GetName() const = 0;
	virtual FString GetBaseDir() const = 0;
	virtual FString GetContentDir() const = 0;
	virtual bool IsEnabled() const = 0;
	virtual const struct FPluginDescriptor& GetDescriptor() const = 0;
};
class IPluginManager
{
public:
	static IPluginManager& Get();
	virtual ~IPluginManager();
	virtual TSharedPtr<IPlugin> FindPlugin(const FStringView Name) = 0;
};
