#pragma once

#include "UObject/Object.h"

template <class T> class TObjectIterator
{
public:
	TObjectIterator();
	explicit operator bool() const;
	TObjectIterator& operator++();
	T* operator*() const;
	T* operator->() const;
};
