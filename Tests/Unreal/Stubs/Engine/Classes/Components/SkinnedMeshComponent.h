#pragma once

#include "Components/MeshComponent.h"

class USkinnedMeshComponent : public UMeshComponent
{
	FSIM_STUB_CLASS(USkinnedMeshComponent, UMeshComponent)
};
