#pragma once

#include "UObject/Object.h"

class UDataAsset : public UObject
{
	FSIM_STUB_CLASS(UDataAsset, UObject)
};
class UPrimaryDataAsset : public UDataAsset
{
	FSIM_STUB_CLASS(UPrimaryDataAsset, UDataAsset)
};
