#pragma once

#include "Materials/MaterialInterface.h"

class UMaterialInstanceDynamic : public UMaterialInterface
{
	FSIM_STUB_CLASS(UMaterialInstanceDynamic, UMaterialInterface)
	void SetScalarParameterValue(FName ParameterName, float Value);
	void SetVectorParameterValue(FName ParameterName, FLinearColor Value);
	static UMaterialInstanceDynamic* Create(UMaterialInterface* ParentMaterial, UObject* InOuter);
};
