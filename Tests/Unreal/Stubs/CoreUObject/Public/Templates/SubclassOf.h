#pragma once

#include "CoreMinimal.h"

class UClass;

template <typename T> class TSubclassOf
{
public:
	TSubclassOf();
	TSubclassOf(UClass* From);
	template <typename Other> requires(std::is_base_of_v<T, Other>) TSubclassOf(const TSubclassOf<Other>& From);
	TSubclassOf& operator=(UClass* From);
	UClass* operator*() const;
	UClass* operator->() const;
	operator UClass*() const;
	UClass* Get() const;
	T* GetDefaultObject() const;
};
