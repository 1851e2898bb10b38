#pragma once

#include "Math/Vector.h"
#include "UObject/ObjectMacros.h"

struct FMeshBuildSettings
{
	FSIM_STUB_STRUCT(FMeshBuildSettings)
	FVector BuildScale3D;
};
struct FStaticMeshSourceModel
{
	FSIM_STUB_STRUCT(FStaticMeshSourceModel)
	FMeshBuildSettings BuildSettings;
};
