#pragma once

#include "CoreTypes.h"

class FStringView
{
public:
	FStringView();
	FStringView(const TCHAR* InData);
	FStringView(const TCHAR* InData, int32 InSize);
	const TCHAR* GetData() const;
	int32 Len() const;
	bool IsEmpty() const;
	bool operator==(FStringView Other) const;
};
