#pragma once

#include "UObject/Object.h"

class UBlueprintFunctionLibrary : public UObject
{
	FSIM_STUB_CLASS(UBlueprintFunctionLibrary, UObject)
};
