#pragma once

#include "Components/MeshComponent.h"

class UStaticMesh;

class UStaticMeshComponent : public UMeshComponent
{
	FSIM_STUB_CLASS(UStaticMeshComponent, UMeshComponent)
	UStaticMeshComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());
	virtual bool SetStaticMesh(UStaticMesh* NewMesh);
	TObjectPtr<UStaticMesh> GetStaticMesh() const;
};
