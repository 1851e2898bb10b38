#pragma once

#include "Math/Vector.h"

struct FSphere
{
	FVector Center;
	double W;
	FSphere();
	FSphere(FVector InV, double InW);
	bool IsInside(const FVector& In, double Tolerance = 1.e-4) const;
};
