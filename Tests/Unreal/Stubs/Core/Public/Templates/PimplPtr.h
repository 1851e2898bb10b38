#pragma once

#include "CoreTypes.h"

template <typename T> class TPimplPtr
{
public:
	TPimplPtr();
	TPimplPtr(TYPE_OF_NULLPTR);
	TPimplPtr(TPimplPtr&& Other);
	TPimplPtr& operator=(TPimplPtr&& Other);
	~TPimplPtr();
	bool IsValid() const;
	explicit operator bool() const;
	T* operator->() const;
	T& operator*() const;
	T* Get() const;
	void Reset();
};

template <typename T, typename... TArgs> TPimplPtr<T> MakePimpl(TArgs&&... Args);
