#pragma once

#include "Math/Vector.h"

struct FRandomStream
{
	FRandomStream();
	FRandomStream(int32 InSeed);
	void Initialize(int32 InSeed);
	void Reset() const;
	float GetFraction() const;
	float FRand() const;
	float FRandRange(float Min, float Max) const;
	int32 RandRange(int32 Min, int32 Max) const;
	FVector VRand() const;
	FVector GetUnitVector() const;
};
