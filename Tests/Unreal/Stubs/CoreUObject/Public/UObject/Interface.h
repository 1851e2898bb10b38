#pragma once

#include "UObject/Object.h"

class UInterface : public UObject
{
	FSIM_STUB_CLASS(UInterface, UObject)
};
class IInterface
{
protected:
	virtual ~IInterface();
};
