#pragma once

#include "UObject/Object.h"

struct ConstructorHelpers
{
	template <class T> struct FObjectFinder
	{
		T* Object;
		FObjectFinder(const TCHAR* ObjectToFind);
		bool Succeeded() const;
	};
	template <class T> struct FClassFinder
	{
		TSubclassOf<T> Class;
		FClassFinder(const TCHAR* ClassToFind);
		bool Succeeded() const;
	};
};
