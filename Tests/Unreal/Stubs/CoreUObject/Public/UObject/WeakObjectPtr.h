#pragma once

#include "UObject/ObjectPtr.h"

template <class T> struct TWeakObjectPtr
{
	TWeakObjectPtr();
	TWeakObjectPtr(TYPE_OF_NULLPTR);
	template <class U> requires(std::is_convertible_v<U*, T*>) TWeakObjectPtr(U* Object);
	template <class U> requires(std::is_convertible_v<U*, T*>) TWeakObjectPtr(const TObjectPtr<U>& Object);
	template <class U> requires(std::is_convertible_v<U*, T*>) TWeakObjectPtr(const TWeakObjectPtr<U>& Other);
	TWeakObjectPtr& operator=(T* Object);
	T* Get() const;
	T* Get(bool bEvenIfGarbage) const;
	T& operator*() const;
	T* operator->() const;
	bool IsValid(bool bEvenIfGarbage, bool bThreadsafeTest = false) const;
	bool IsValid() const;
	bool IsStale(bool bIncludingGarbage = true, bool bThreadsafeTest = false) const;
	void Reset();
	explicit operator bool() const;
	bool operator==(const TWeakObjectPtr& Other) const;
	bool operator==(const T* Other) const;
};
template <class T> uint32 GetTypeHash(const TWeakObjectPtr<T>& Object);
template <class T> TWeakObjectPtr<T> MakeWeakObjectPtr(T* Object);
