#pragma once

#include "CoreMinimal.h"

struct FSoftObjectPath
{
	FSoftObjectPath();
	explicit FSoftObjectPath(const FString& Path);
	FString ToString() const;
	bool IsNull() const;
	bool IsValid() const;
	class UObject* TryLoad() const;
	class UObject* ResolveObject() const;
};
struct FSoftClassPath : public FSoftObjectPath
{
	FSoftClassPath();
};
