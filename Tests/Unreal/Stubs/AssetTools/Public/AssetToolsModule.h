#pragma once

#include "Modules/ModuleInterface.h"

class IAssetTools;
class FAssetToolsModule : public IModuleInterface
{
public:
	virtual IAssetTools& Get() const;
};
