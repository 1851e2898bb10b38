#pragma once

#include "UObject/Object.h"

class FAssetRegistryTagsContext
{
public:
	void AddTag(UObject::FAssetRegistryTag TagResult);
	bool IsSaving() const;
	bool IsCooking() const;
};
