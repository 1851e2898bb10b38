#pragma once

#include "CoreTypes.h"

template <typename T> class TIndirectArray
{
public:
	int32 Num() const;
	int32 Add(T* Item);
	const T& operator[](int32 Index) const;
	const T* begin() const;
	const T* end() const;
};
