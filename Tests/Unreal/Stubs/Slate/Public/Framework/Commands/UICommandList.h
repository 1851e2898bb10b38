#pragma once

#include "CoreMinimal.h"

class FUICommandList
{
};
