#pragma once

#include "CoreMinimal.h"

class IDetailCustomization;
DECLARE_DELEGATE_RetVal(TSharedRef<IDetailCustomization>, FOnGetDetailCustomizationInstance);
