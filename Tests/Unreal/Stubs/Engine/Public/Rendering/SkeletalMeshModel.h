#pragma once

#include "Containers/IndirectArray.h"
#include "CoreMinimal.h"

class FSkeletalMeshLODModel;
class FSkeletalMeshModel
{
public:
	TIndirectArray<FSkeletalMeshLODModel> LODModels;
};
