#pragma once

#include "CoreTypes.h"

template <class InEnumType> class TEnumAsByte
{
public:
	typedef InEnumType EnumType;
	TEnumAsByte();
	TEnumAsByte(InEnumType InValue);
	operator InEnumType() const;
	InEnumType GetValue() const;
	bool operator==(InEnumType InValue) const;
	bool operator==(TEnumAsByte InValue) const;
};
