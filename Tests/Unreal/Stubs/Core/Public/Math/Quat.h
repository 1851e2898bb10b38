#pragma once

#include "Math/Rotator.h"
#include "Math/Vector.h"

struct FQuat
{
	double X;
	double Y;
	double Z;
	double W;
	static const FQuat Identity;
	FQuat();
	explicit FQuat(EForceInit);
	FQuat(double InX, double InY, double InZ, double InW);
	FQuat(const FVector& Axis, double AngleRad);
	explicit FQuat(const FRotator& R);
	explicit FQuat(const struct FMatrix& M);
	FQuat operator*(const FQuat& Q) const;
	FVector operator*(const FVector& V) const;
	FQuat operator*(double Scale) const;
	bool operator==(const FQuat& Q) const;
	FQuat Inverse() const;
	void Normalize(double Tolerance = 1.e-8);
	FQuat GetNormalized(double Tolerance = 1.e-8) const;
	bool IsNormalized() const;
	bool Equals(const FQuat& Q, double Tolerance = 1.e-4) const;
	FVector RotateVector(const FVector& V) const;
	FVector UnrotateVector(const FVector& V) const;
	FVector GetAxisX() const;
	FVector GetAxisY() const;
	FVector GetAxisZ() const;
	FVector GetUpVector() const;
	FVector GetForwardVector() const;
	FVector GetRotationAxis() const;
	double GetAngle() const;
	FRotator Rotator() const;
	bool ContainsNaN() const;
	double Size() const;
	FString ToString() const;
	static FQuat Slerp(const FQuat& A, const FQuat& B, double Alpha);
	static FQuat FindBetweenNormals(const FVector& A, const FVector& B);
	static FQuat MakeFromEuler(const FVector& Euler);
};

struct FQuat4f
{
	float X;
	float Y;
	float Z;
	float W;
	FQuat4f();
	FQuat4f(float InX, float InY, float InZ, float InW);
	explicit FQuat4f(const FQuat& Q);
};
FArchive& operator<<(FArchive& Ar, FQuat& Q);
