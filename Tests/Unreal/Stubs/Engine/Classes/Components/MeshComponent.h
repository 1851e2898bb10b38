#pragma once

#include "Components/PrimitiveComponent.h"
#include "UObject/ObjectPtr.h"

class UMeshComponent : public UPrimitiveComponent
{
	FSIM_STUB_CLASS(UMeshComponent, UPrimitiveComponent)
	UMeshComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());
	TArray<TObjectPtr<UMaterialInterface>> OverrideMaterials;
	virtual TArray<UMaterialInterface*> GetMaterials() const;
	virtual int32 GetMaterialIndex(FName MaterialSlotName) const;
	virtual TArray<FName> GetMaterialSlotNames() const;
	virtual bool IsMaterialSlotNameValid(FName MaterialSlotName) const;
	virtual int32 GetNumMaterials() const override;
	virtual UMaterialInterface* GetMaterial(int32 ElementIndex) const override;
	virtual void SetMaterial(int32 ElementIndex, UMaterialInterface* Material) override;
	virtual void GetUsedMaterials(TArray<UMaterialInterface*>& OutMaterials, bool bGetDebugMaterials = false) const override;
};
