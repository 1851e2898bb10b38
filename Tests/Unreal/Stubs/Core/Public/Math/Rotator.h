#pragma once

#include "Math/Vector.h"

struct FRotator
{
	double Pitch;
	double Yaw;
	double Roll;
	static const FRotator ZeroRotator;
	FRotator();
	explicit FRotator(EForceInit);
	FRotator(double InPitch, double InYaw, double InRoll);
	explicit FRotator(const FQuat& Quat);
	FQuat Quaternion() const;
	FVector Vector() const;
	FVector RotateVector(const FVector& V) const;
	FVector UnrotateVector(const FVector& V) const;
	FRotator GetNormalized() const;
	FRotator operator+(const FRotator& R) const;
	FRotator operator*(double Scale) const;
	bool operator==(const FRotator& R) const;
	bool Equals(const FRotator& R, double Tolerance = 1.e-4) const;
	bool ContainsNaN() const;
	FString ToString() const;
};
