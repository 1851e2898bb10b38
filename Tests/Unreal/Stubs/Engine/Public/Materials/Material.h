#pragma once

#include "Materials/MaterialInterface.h"

class UMaterial : public UMaterialInterface
{
	FSIM_STUB_CLASS(UMaterial, UMaterialInterface)
	static UMaterial* GetDefaultMaterial(EMaterialDomain Domain);
	bool GetUsageByFlag(const EMaterialUsage Usage) const;
};
