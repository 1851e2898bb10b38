#pragma once

#include "CoreTypes.h"

template <typename KeyType, typename ValueType> struct TPair
{
	KeyType Key;
	ValueType Value;
	TPair();
	TPair(const KeyType& InKey, const ValueType& InValue);
};
