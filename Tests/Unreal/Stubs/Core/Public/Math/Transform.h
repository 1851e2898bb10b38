#pragma once

#include "Math/Matrix.h"
#include "Math/Quat.h"

struct FTransform
{
	static const FTransform Identity;
	FTransform();
	explicit FTransform(const FVector& InTranslation);
	explicit FTransform(const FQuat& InRotation);
	explicit FTransform(const FRotator& InRotation);
	FTransform(const FQuat& InRotation, const FVector& InTranslation, const FVector& InScale3D = FVector::OneVector);
	FTransform(const FRotator& InRotation, const FVector& InTranslation, const FVector& InScale3D = FVector::OneVector);
	explicit FTransform(const FMatrix& InMatrix);
	FTransform operator*(const FTransform& Other) const;
	FTransform Inverse() const;
	FTransform GetRelativeTransform(const FTransform& Other) const;
	FVector TransformPosition(const FVector& V) const;
	FVector TransformPositionNoScale(const FVector& V) const;
	FVector TransformVector(const FVector& V) const;
	FVector TransformVectorNoScale(const FVector& V) const;
	FVector InverseTransformPosition(const FVector& V) const;
	FVector InverseTransformPositionNoScale(const FVector& V) const;
	FVector InverseTransformVector(const FVector& V) const;
	FVector InverseTransformVectorNoScale(const FVector& V) const;
	FQuat TransformRotation(const FQuat& Q) const;
	FQuat InverseTransformRotation(const FQuat& Q) const;
	FVector GetLocation() const;
	FVector GetTranslation() const;
	FQuat GetRotation() const;
	FVector GetScale3D() const;
	void SetLocation(const FVector& Origin);
	void SetTranslation(const FVector& NewTranslation);
	void SetRotation(const FQuat& NewRotation);
	void SetScale3D(const FVector& NewScale3D);
	void SetIdentity();
	void AddToTranslation(const FVector& DeltaTranslation);
	FMatrix ToMatrixWithScale() const;
	FMatrix ToMatrixNoScale() const;
	FRotator Rotator() const;
	double GetMaximumAxisScale() const;
	bool Equals(const FTransform& Other, double Tolerance = 1.e-4) const;
	bool ContainsNaN() const;
	bool IsValid() const;
	FString ToString() const;
	FString ToHumanReadableString() const;
};

struct FTransform3f
{
	FTransform3f();
	explicit FTransform3f(const FTransform& From);
};
FArchive& operator<<(FArchive& Ar, FTransform& T);
