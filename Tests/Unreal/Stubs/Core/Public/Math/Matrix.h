#pragma once

#include "Math/Plane.h"
#include "Math/Rotator.h"
#include "Math/Vector4.h"

struct FMatrix
{
	double M[4][4];
	static const FMatrix Identity;
	FMatrix();
	explicit FMatrix(EForceInit);
	FMatrix(const FPlane& InX, const FPlane& InY, const FPlane& InZ, const FPlane& InW);
	FMatrix(const FVector& InX, const FVector& InY, const FVector& InZ, const FVector& InW);
	FMatrix operator*(const FMatrix& Other) const;
	FMatrix Inverse() const;
	FMatrix GetTransposed() const;
	double Determinant() const;
	FVector4 TransformPosition(const FVector& V) const;
	FVector4 TransformVector(const FVector& V) const;
	FVector GetOrigin() const;
	FVector ExtractScaling(double Tolerance = 1.e-8);
	FMatrix GetMatrixWithoutScale(double Tolerance = 1.e-8) const;
	FQuat ToQuat() const;
	FRotator Rotator() const;
	double GetMaximumAxisScale() const;
	FVector GetUnitAxis(int Axis) const;
	bool ContainsNaN() const;
};

struct FMatrix44f
{
	float M[4][4];
	FMatrix44f();
	explicit FMatrix44f(const FMatrix& From);
};
