#pragma once

#include "CoreTypes.h"

enum class ESPMode : uint8
{
	NotThreadSafe = 0,
	ThreadSafe = 1
};

template <class T, ESPMode Mode = ESPMode::ThreadSafe> class TSharedRef;
template <class T, ESPMode Mode = ESPMode::ThreadSafe> class TSharedPtr;
template <class T, ESPMode Mode = ESPMode::ThreadSafe> class TWeakPtr;

template <class T, ESPMode Mode> class TSharedRef
{
public:
	explicit TSharedRef(T* Object);
	template <class U> requires(std::is_convertible_v<U*, T*>) TSharedRef(const TSharedRef<U, Mode>& Other);
	T& Get() const;
	T& operator*() const;
	T* operator->() const;
	TSharedPtr<T, Mode> ToSharedPtr() const;
	TWeakPtr<T, Mode> ToWeakPtr() const;
};

template <class T, ESPMode Mode> class TSharedPtr
{
public:
	TSharedPtr(TYPE_OF_NULLPTR = nullptr);
	explicit TSharedPtr(T* Object);
	template <class U> requires(std::is_convertible_v<U*, T*>) TSharedPtr(const TSharedPtr<U, Mode>& Other);
	template <class U> requires(std::is_convertible_v<U*, T*>) TSharedPtr(const TSharedRef<U, Mode>& Other);
	TSharedRef<T, Mode> ToSharedRef() const;
	T* Get() const;
	explicit operator bool() const;
	bool IsValid() const;
	T& operator*() const;
	T* operator->() const;
	void Reset();
	bool operator==(const TSharedPtr& Other) const;
};

template <class T, ESPMode Mode> class TWeakPtr
{
public:
	TWeakPtr(TYPE_OF_NULLPTR = nullptr);
	template <class U> requires(std::is_convertible_v<U*, T*>) TWeakPtr(const TSharedPtr<U, Mode>& Other);
	template <class U> requires(std::is_convertible_v<U*, T*>) TWeakPtr(const TSharedRef<U, Mode>& Other);
	TSharedPtr<T, Mode> Pin() const;
	bool IsValid() const;
	void Reset();
};

template <class T, ESPMode Mode = ESPMode::ThreadSafe> class TSharedFromThis
{
public:
	TSharedRef<T, Mode> AsShared();
	TWeakPtr<T, Mode> AsWeak();

protected:
	template <class OtherType> static TSharedRef<OtherType, Mode> SharedThis(OtherType* ThisPtr);
};

template <typename T, ESPMode Mode = ESPMode::ThreadSafe, typename... TArgs> TSharedRef<T, Mode> MakeShared(TArgs&&... Args);
template <typename T> TSharedPtr<T> MakeShareable(T* Object);
template <class To, class From, ESPMode Mode> TSharedPtr<To, Mode> StaticCastSharedPtr(const TSharedPtr<From, Mode>& Other);
template <class To, class From, ESPMode Mode> TSharedRef<To, Mode> StaticCastSharedRef(const TSharedRef<From, Mode>& Other);
