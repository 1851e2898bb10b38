#pragma once

#include "Components/StaticMeshComponent.h"

class UInstancedStaticMeshComponent : public UStaticMeshComponent
{
	FSIM_STUB_CLASS(UInstancedStaticMeshComponent, UStaticMeshComponent)
	virtual int32 AddInstance(const FTransform& InstanceTransform, bool bWorldSpace = false);
};
