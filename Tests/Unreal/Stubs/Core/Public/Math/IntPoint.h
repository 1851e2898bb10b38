#pragma once

#include "CoreTypes.h"

struct FIntPoint
{
	int32 X;
	int32 Y;
	FIntPoint();
	FIntPoint(int32 InX, int32 InY);
	bool operator==(const FIntPoint& Other) const;
};
