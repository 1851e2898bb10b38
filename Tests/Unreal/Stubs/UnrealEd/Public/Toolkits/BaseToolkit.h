#pragma once

#include "Framework/Commands/UICommandList.h"
#include "Toolkits/IToolkit.h"

class FWorkspaceItem;
class FBaseToolkit : public IToolkit
{
protected:
	TSharedPtr<FWorkspaceItem> WorkspaceMenuCategory;
	FBaseToolkit();
};
