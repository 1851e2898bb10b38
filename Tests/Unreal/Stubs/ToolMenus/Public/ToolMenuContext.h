#pragma once

#include "UObject/Object.h"

struct FToolMenuContext
{
	FSIM_STUB_STRUCT(FToolMenuContext)
	template <typename TContextType> TContextType* FindContext() const;
	void AddObject(UObject* InObject);
};
