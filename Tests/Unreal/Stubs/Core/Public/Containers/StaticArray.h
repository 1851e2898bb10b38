#pragma once

#include "CoreTypes.h"

template <typename InElementType, uint32 NumElements> class TStaticArray
{
public:
	InElementType& operator[](uint32 Index);
	const InElementType& operator[](uint32 Index) const;
	int32 Num() const;
	InElementType* GetData();
	const InElementType* GetData() const;
	InElementType* begin();
	const InElementType* begin() const;
	InElementType* end();
	const InElementType* end() const;
};
