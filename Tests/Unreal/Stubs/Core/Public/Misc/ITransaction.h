#pragma once

#include "Misc/Change.h"

class ITransaction
{
public:
	void StoreUndo(UObject* Object, TUniquePtr<FChange> CustomChange);
};
