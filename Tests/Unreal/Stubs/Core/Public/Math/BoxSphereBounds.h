#pragma once

#include "Math/Box.h"
#include "Math/Sphere.h"

struct FBoxSphereBounds
{
	FVector Origin;
	FVector BoxExtent;
	double SphereRadius;
	FBoxSphereBounds();
	explicit FBoxSphereBounds(EForceInit);
	FBoxSphereBounds(const FVector& InOrigin, const FVector& InBoxExtent, double InSphereRadius);
	FBoxSphereBounds(const FBox& Box);
	FBoxSphereBounds(const FBox& Box, const FSphere& Sphere);
	FBoxSphereBounds operator+(const FBoxSphereBounds& Other) const;
	FBox GetBox() const;
	FSphere GetSphere() const;
	FBoxSphereBounds TransformBy(const FTransform& M) const;
	FBoxSphereBounds TransformBy(const FMatrix& M) const;
	FBoxSphereBounds ExpandBy(double ExpandAmount) const;
	bool ContainsNaN() const;
};
