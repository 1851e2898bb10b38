#pragma once

#include "UObject/Object.h"

class FAssetRegistryTag
{
public:
	enum ETagType
	{
		TT_Hidden,
		TT_Alphabetical,
		TT_Numerical,
		TT_Dimensional
	};
	FAssetRegistryTag(FName InName, const FString& InValue, ETagType InType, uint32 InDisplayFlags = 0);
};
class FAssetRegistryTagsContext
{
public:
	void AddTag(FAssetRegistryTag TagResult);
	bool IsSaving() const;
	bool IsCooking() const;
};
