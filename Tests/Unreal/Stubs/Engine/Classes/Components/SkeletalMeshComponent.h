#pragma once

#include "Components/SkinnedMeshComponent.h"

class USkeletalMeshComponent : public USkinnedMeshComponent
{
	FSIM_STUB_CLASS(USkeletalMeshComponent, USkinnedMeshComponent)
	TArray<FBodyInstance*> Bodies;
};
