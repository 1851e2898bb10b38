#pragma once

#include "UObject/Object.h"

class UPackage : public UObject
{
	FSIM_STUB_CLASS(UPackage, UObject)
	void SetDirtyFlag(bool bIsDirty);
};
UPackage* GetTransientPackage();
UPackage* CreatePackage(const TCHAR* PackageName);
