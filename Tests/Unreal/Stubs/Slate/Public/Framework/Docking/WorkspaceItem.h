#pragma once

#include "CoreMinimal.h"

class FWorkspaceItem : public TSharedFromThis<FWorkspaceItem>
{
};
