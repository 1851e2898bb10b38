#pragma once

#include "CoreMinimal.h"

template <typename T> struct TObjectPtr
{
	TObjectPtr();
	TObjectPtr(TYPE_OF_NULLPTR);
	TObjectPtr(const TObjectPtr& Other);
	template <typename U> requires(std::is_convertible_v<U*, T*>) TObjectPtr(U* Object);
	template <typename U> requires(std::is_convertible_v<U*, T*>) TObjectPtr(const TObjectPtr<U>& Other);
	TObjectPtr& operator=(const TObjectPtr& Other);
	TObjectPtr& operator=(TYPE_OF_NULLPTR);
	template <typename U> requires(std::is_convertible_v<U*, T*>) TObjectPtr& operator=(U* Object);
	T* Get() const;
	T* operator->() const;
	T& operator*() const;
	operator T*() const;
};
template <typename T> uint32 GetTypeHash(const TObjectPtr<T>& Object);
template <typename T> FArchive& operator<<(FArchive& Ar, TObjectPtr<T>& Object);
template <typename T> T* ToRawPtr(const TObjectPtr<T>& Object);
template <typename T> bool IsValid(const TObjectPtr<T>& Object);
