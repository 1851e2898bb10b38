#pragma once

#include "UObject/Object.h"

class USaveGame : public UObject
{
	FSIM_STUB_CLASS(USaveGame, UObject)
};
