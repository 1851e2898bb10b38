#pragma once

#include "CoreTypes.h"

class FDelegateHandle
{
public:
	FDelegateHandle();
	bool IsValid() const;
	void Reset();
	bool operator==(const FDelegateHandle& Other) const;
};
