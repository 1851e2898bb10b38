#pragma once

#include "CoreTypes.h"

template <typename T> struct TDefaultDelete
{
	void operator()(T* Ptr) const;
};

template <typename T, typename Deleter = TDefaultDelete<T>> class TUniquePtr
{
public:
	TUniquePtr();
	TUniquePtr(TYPE_OF_NULLPTR);
	explicit TUniquePtr(T* InPtr);
	TUniquePtr(TUniquePtr&& Other);
	template <typename OtherT, typename OtherDeleter> requires(std::is_convertible_v<OtherT*, T*>) TUniquePtr(TUniquePtr<OtherT, OtherDeleter>&& Other);
	TUniquePtr& operator=(TUniquePtr&& Other);
	TUniquePtr& operator=(TYPE_OF_NULLPTR);
	~TUniquePtr();
	bool IsValid() const;
	explicit operator bool() const;
	T* operator->() const;
	T& operator*() const;
	T* Get() const;
	T* Release();
	void Reset(T* InPtr = nullptr);
};

template <typename T, typename... TArgs> TUniquePtr<T> MakeUnique(TArgs&&... Args);
template <typename T, typename D> bool operator==(const TUniquePtr<T, D>& Left, TYPE_OF_NULLPTR);
