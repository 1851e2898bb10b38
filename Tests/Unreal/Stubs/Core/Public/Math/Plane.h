#pragma once

#include "Math/Vector.h"

struct FPlane : public FVector
{
	double W;
	FPlane();
	FPlane(double InX, double InY, double InZ, double InW);
	FPlane(FVector InNormal, double InW);
	FPlane(FVector InBase, const FVector& InNormal);
	FVector GetNormal() const;
};
