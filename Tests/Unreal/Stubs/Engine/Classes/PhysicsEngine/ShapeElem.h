#pragma once

#include "UObject/Class.h"

struct FKShapeElem
{
	FSIM_STUB_STRUCT(FKShapeElem)
	virtual ~FKShapeElem();
	const FName& GetName() const;
	void SetName(const FName& InName);
};
