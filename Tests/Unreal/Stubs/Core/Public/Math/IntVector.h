#pragma once

#include "CoreTypes.h"

struct FIntVector
{
	int32 X;
	int32 Y;
	int32 Z;
	FIntVector();
	FIntVector(int32 InX, int32 InY, int32 InZ);
	explicit FIntVector(int32 InValue);
	bool operator==(const FIntVector& Other) const;
};
struct FUintVector4
{
	uint32 X;
	uint32 Y;
	uint32 Z;
	uint32 W;
	FUintVector4();
	FUintVector4(uint32 InX, uint32 InY, uint32 InZ, uint32 InW);
};
