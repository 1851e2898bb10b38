#pragma once

#include "CoreMinimal.h"

class FSkeletalMeshLODModel
{
public:
	FSkeletalMeshLODModel();
};
